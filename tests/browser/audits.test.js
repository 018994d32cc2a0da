// No barrier that axe can find, at any size, on any screen, by day and by night.

import { test } from "node:test";
import { audit, begin, legal, openPage, openSettings, picture, ready, SIZES, startBrowser, startServer } from "./stage.js";

for (const [name, [width, height]] of Object.entries(SIZES)) {
  test(`no barrier at ${width}×${height}`, async (t) => {
    const { address } = await startServer(t);
    const browser = await startBrowser(t);
    for (const colorScheme of ["light", "dark"]) {
      const page = await openPage(t, browser, address, { viewport: { width, height }, colorScheme });
      await legal(page).first().waitFor();
      await audit(page, `first screen, ${colorScheme}`);
      await picture(page, `size-${name}-${colorScheme}-first`);
      await begin(page, address, { white: "human", text: "f5d6c3" });
      await ready(page);
      await audit(page, `a game, ${colorScheme}`);
      await picture(page, `size-${name}-${colorScheme}-game`);
      // Whatever the ways to other places look like, they have names.
      for (const label of ["Play", "My games"]) await page.getByRole("link", { name: label }).waitFor();
      await openSettings(page);
      await audit(page, `settings, ${colorScheme}`);
      await page.goto(`${address}/games`);
      await page.locator(".miniature").first().waitFor();
      await audit(page, `my games, ${colorScheme}`);
      await page.context().close();
    }
  });
}

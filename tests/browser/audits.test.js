// No barrier that axe can find, on any screen, at any size, by day, by night and with high contrast.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, openPage, picture, SIZES, startBrowser, startServer } from "./stage.js";
import { SCREENS } from "./screens.js";

/** What a system may prefer, and the theme that follows. */
const PREFERENCES = /** @type {const} */ ({
  light: [{ colorScheme: "light", contrast: "no-preference" }, "classic"],
  dark: [{ colorScheme: "dark", contrast: "no-preference" }, "dark"],
  contrast: [{ colorScheme: "light", contrast: "more" }, "contrast"],
});

for (const [name, [width, height]] of Object.entries(SIZES)) {
  test(`no barrier at ${width}×${height}`, async (t) => {
    const { address } = await startServer(t);
    const browser = await startBrowser(t);
    for (const [screen, open] of Object.entries(SCREENS)) {
      const page = await openPage(t, browser, address, { viewport: { width, height } });
      await open(page, address);
      for (const [preference, [media, theme]] of Object.entries(PREFERENCES)) {
        // The system changes its mind while the screen is open, and the screen follows.
        await page.emulateMedia(media);
        await page.locator(`html[data-theme=${theme}]`).waitFor();
        await picture(page, `${screen}-${name}-${preference}`);
        await audit(page, `${screen}, ${preference}`);
        const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(sticksOut <= 0, `${screen}, ${preference}: ${sticksOut} pixels stick out`);
      }
      await page.context().close();
    }
  });
}

// No barrier that axe can find, on any screen, at any size, by day, by night and with high contrast.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, openPage, picture, SIZES, startBrowser, startServer } from "./stage.js";
import { SCREENS } from "./screens.js";

/** What a system may prefer, and the theme that follows. */
const PREFERENCES = {
  light: [{ colorScheme: "light" }, "classic"],
  dark: [{ colorScheme: "dark" }, "dark"],
  contrast: [{ contrast: "more" }, "contrast"],
};

for (const [name, [width, height]] of Object.entries(SIZES)) {
  test(`no barrier at ${width}×${height}`, async (t) => {
    const { address } = await startServer(t);
    const browser = await startBrowser(t);
    for (const [preference, [options, theme]] of Object.entries(PREFERENCES)) {
      for (const [screen, open] of Object.entries(SCREENS)) {
        const page = await openPage(t, browser, address, { viewport: { width, height }, ...options });
        await open(page, address);
        assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
        await picture(page, `${screen}-${name}-${preference}`);
        await audit(page, `${screen}, ${preference}`);
        const sticksOut = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(sticksOut <= 0, `${screen}, ${preference}: ${sticksOut} pixels stick out`);
        await page.context().close();
      }
    }
  });
}

// What the page looks like, from a phone to a wide screen, in every theme and language.

import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, legal, openPage, picture, ready, startBrowser, startServer } from "./stage.js";

const SIZES = { phone: { width: 390, height: 844 }, small: { width: 360, height: 640 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 }, wide: { width: 1920, height: 1080 } };

test("the first screen fits every screen", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const [name, viewport] of Object.entries(SIZES)) {
    const page = await openPage(t, browser, address, { viewport });
    await legal(page).first().waitFor();
    await picture(page, `first-${name}`);
    const { overflow, board } = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth - innerWidth,
      board: document.querySelector(".board").getBoundingClientRect().toJSON(),
    }));
    assert.ok(overflow <= 0, `${name}: nothing sticks out to the side`);
    assert.ok(board.bottom <= viewport.height && board.width > Math.min(viewport.width, viewport.height) * 0.6, `${name}: the whole board is seen`);
    await page.context().close();
  }
});

test("every theme and language shows a game", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  const page = await openPage(t, browser, address);
  await begin(page, address, { white: "human", text: "f5d6c3d3c4f4f6g5" });
  await ready(page);
  for (const theme of ["classic", "red-yellow", "dark", "contrast", "colour-blind"]) {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Theme").selectOption(theme);
    await page.getByRole("button", { name: "Close" }).click();
    assert.equal(await page.locator("html").getAttribute("data-theme"), theme);
    await picture(page, `theme-${theme}`);
  }
  for (const [language, undo] of [["ja", "待った"], ["fr", "Reprendre"]]) {
    await page.evaluate((name) => localStorage.setItem("outflank", JSON.stringify({ language: name })), language);
    await page.reload();
    await page.getByRole("button", { name: undo }).waitFor();
    assert.equal(await page.locator("html").getAttribute("lang"), language);
    await picture(page, `language-${language}`);
  }
});

test("the smallest and the largest board", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const size of ["4", "12"]) {
    for (const name of ["phone", "desktop"]) {
      const page = await openPage(t, browser, address, { viewport: SIZES[name] });
      await page.getByText(`${size}×${size}`, { exact: true }).click();
      await page.locator(`.squares button:nth-child(1)`).nth(size * size - 1).waitFor();
      assert.equal(await page.locator(".squares button").count(), size * size);
      await legal(page).first().click();
      await page.locator("button.move").nth(1).waitFor();
      await ready(page);
      await picture(page, `board-${size}-${name}`);
      await page.context().close();
    }
  }
});

// What the page looks like, from a phone to a wide screen, in every theme and language.

import { test } from "node:test";
import { begin, boardHas, eventually, legal, movesExceed, openPage, picture, ready, startBrowser, startServer } from "./stage.js";

const SIZES = { phone: { width: 390, height: 844 }, small: { width: 360, height: 640 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 800 }, wide: { width: 1920, height: 1080 } };

test("the first screen fits every screen", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser();
  for (const [name, viewport] of Object.entries(SIZES)) {
    const page = await openPage(t, browser, address, { viewport });
    await legal(page).first().waitFor();
    await picture(page, `first-${name}`);
    const fits = () => page.evaluate(() => {
      const board = document.querySelector(".board").getBoundingClientRect();
      return {
        "nothing sticks out to the side": document.documentElement.scrollWidth <= innerWidth,
        "the whole board is seen": board.bottom <= innerHeight,
        "it is large": board.width > Math.min(innerWidth, innerHeight) * 0.6,
      };
    });
    await eventually(fits, { "nothing sticks out to the side": true, "the whole board is seen": true, "it is large": true }, name);
    await page.context().close();
  }
});

test("every theme and language shows a game", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await begin(page, address, { white: "human", text: "f5d6c3d3c4f4f6g5" });
  await ready(page);
  for (const theme of ["classic", "red-yellow", "dark", "contrast", "colour-blind"]) {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Theme").selectOption(theme);
    await page.getByRole("button", { name: "Close" }).click();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await eventually(() => page.locator("html").getAttribute("data-theme"), theme);
    await picture(page, `theme-${theme}`);
  }
  for (const [language, undo] of [["ja", "待った"], ["fr", "Reprendre"]]) {
    await page.evaluate((name) => localStorage.setItem("outflank", JSON.stringify({ language: name })), language);
    await page.reload();
    await page.getByRole("button", { name: undo }).waitFor();
    await eventually(() => page.locator("html").getAttribute("lang"), language);
    await picture(page, `language-${language}`);
  }
});

test("the smallest and the largest board", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser();
  for (const size of [4, 12]) {
    for (const name of ["phone", "desktop"]) {
      const page = await openPage(t, browser, address, { viewport: SIZES[name] });
      await page.getByText(`${size}×${size}`, { exact: true }).click();
      await boardHas(page, size * size);
      await legal(page).first().click();
      await movesExceed(page, 1);
      await ready(page);
      await boardHas(page, size * size);
      await picture(page, `board-${size}-${name}`);
      await page.context().close();
    }
  }
});

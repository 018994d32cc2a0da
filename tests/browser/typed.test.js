// Without a mouse: squares that are typed, and arrows that step through the moves.

import { test } from "node:test";
import { begin, boardHas, discsAre, eventually, legal, movesAre, openPage, ready, startBrowser, startServer } from "./stage.js";

test("a typed square is played wherever the keyboard is", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", size: "10" });
  await ready(page);
  await boardHas(page, 100);
  await page.locator("h1").focus();
  await page.keyboard.type("e4");
  await movesAre(page, 1);
  await page.keyboard.type("D4");
  await movesAre(page, 2);
  await discsAre(page, 3);
  // What is no square, or none to play on, changes nothing and says so.
  await page.keyboard.type("z9");
  await page.keyboard.type("a10");
  await page.locator("#toast.shown", { hasText: "You cannot play there." }).waitFor();
  await movesAre(page, 2);
});

test("what is typed elsewhere is no square", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await legal(page).first().waitFor();
  await page.getByText("More:").click();
  await page.locator("textarea").focus();
  await page.keyboard.type("d3");
  await eventually(() => page.locator("textarea").inputValue(), "d3");
  await eventually(() => page.evaluate(() => location.pathname), "/");
});

test("arrows beside the board step through the moves", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", text: "f5d6c3" });
  await ready(page);
  await page.locator("h1").focus();
  await page.keyboard.press("ArrowLeft");
  await page.getByText("Move 2 of 3").first().waitFor();
  await page.keyboard.press("ArrowRight");
  await page.getByText("Move 2 of 3").waitFor({ state: "detached" });
});

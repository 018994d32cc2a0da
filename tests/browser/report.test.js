// The report of an analysis: one file, stepped through by keys, buttons, the graph and the table, without a fault or a barrier.

import assert from "node:assert/strict";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { audit, eventually, openPage, picture, report, startBrowser } from "./stage.js";

const GAME = "f5d6c5f4e3d3e6g5c6f3d2c4c3e7f7c7f6d7c8b5g6g4e2f2b6f8h4h3h6g3h5b4h2b3f1c1a5e1d1g1a4a3a2a7b2d8e8b8a6a1b1c2h1g2b7h7h8a8g7g8";

test("a report steps through the game with keys, buttons, the graph and the table", async (t) => {
  const page = await openPage(t, await startBrowser(t), pathToFileURL(report(t, [GAME, "--level", "3"])).href);
  const where = () => page.locator(".where").textContent();
  const discs = () => page.locator(".board circle").count();
  assert.equal(await where(), "The start of the game");
  assert.equal(await discs(), 4);
  await page.keyboard.press("ArrowRight");
  await eventually(where, "1. Black f5");
  await page.keyboard.press("End");
  await eventually(where, "60. White g8");
  await page.keyboard.press("ArrowLeft");
  await eventually(where, "59. Black g7");
  await page.keyboard.press("Home");
  await eventually(where, "The start of the game");
  await page.keyboard.press("m");
  assert.match(await page.locator(".verdict").textContent(), /mistake|blunder/);
  assert.notEqual(await page.locator(".reasons li").count(), 0);
  await page.getByRole("button", { name: "First" }).click();
  await page.getByRole("button", { name: "Forward" }).click();
  await eventually(where, "1. Black f5");
  await page.locator(".moves").getByRole("button", { name: "30", exact: true }).click();
  await eventually(where, "30. White g3");
  const graph = page.locator(".said > svg");
  const box = await graph.boundingBox();
  await graph.click({ position: { x: box.width * 0.95, y: box.height / 2 } });
  await eventually(where, "60. White g8");
});

test("a report has no barrier, in any language, by day and by night", async (t) => {
  const browser = await startBrowser(t);
  for (const language of ["english", "french", "japanese"]) {
    const address = pathToFileURL(report(t, [GAME, "c4c3d3", "--level", "3", "--language", language])).href;
    for (const [width, height] of [[390, 844], [1280, 720]]) {
      for (const colorScheme of ["light", "dark"]) {
        const page = await openPage(t, browser, address, { viewport: { width, height }, colorScheme });
        await page.keyboard.press("m");
        await audit(page, `report, ${language}, ${width}, ${colorScheme}`);
        await picture(page, `report-${language}-${width}-${colorScheme}`);
        await page.context().close();
      }
    }
  }
});

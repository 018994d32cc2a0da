// What engines and coach say on the analysis board, and what comes after a game.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, begin, between, eventually, openPage, picture, resign, SIZES, square, startBrowser, startServer } from "./stage.js";

/** White's first move gives away 24 discs. */
const SMALL = "b1c1d1a1a3d4";
/** Black to move with twelve squares left: e8 (-2) is the only best move, and a7 loses 24 more. */
const TWELVE_LEFT = "d3c5f6f5e6e3c3f3c4b4b3d6c7c2f4g4e2d2c6d1a4b5a5g6h6e7c1d7e1b6f1d8f7g5h3h4a6h2g7f8h5g2h1g3g8a3a2b7";

const view = (name) => ({ viewport: { width: SIZES[name][0], height: SIZES[name][1] } });

/** Brings the panel with the values into sight, where it is a tab. */
async function valuesPanel(page) {
  const tab = page.getByRole("tab", { name: "Analysis" });
  await page.locator(".panels").waitFor();
  if (await tab.count()) await tab.click();
  await page.locator('[data-panel="values"]:not([hidden])').waitFor();
}

/** Opens these moves on the analysis board, after the last of them. */
async function openMoves(page, address, moves) {
  await page.goto(`${address}/analysis?text=${moves}&at=${moves.length / 2}`);
  await page.locator("button.move[aria-current]").waitFor();
}

/** The best line as it is listed, once it is exact. */
const bestLine = (page) => page.locator(".lines li.best").first();

test("squares say what they are worth and how sure that is, at every size", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser();
  for (const name of ["phone", "tablet", "desktop"]) {
    const page = await openPage(t, browser, undefined, view(name));
    await openMoves(page, address, TWELVE_LEFT);
    await valuesPanel(page);
    await page.locator(".lines").getByText("exact", { exact: true }).first().waitFor();
    await eventually(() => page.locator(".lines li.best .value b").allTextContents(), ["e8"]);
    assert.match(await square(page, "e8").getAttribute("aria-label"), /e8.*−2.*exact/);
    await eventually(() => page.locator(".drawing .plate.best").count(), 1);
    assert.equal(await page.locator(".drawing .note-sign").first().textContent(), "✓");
    // The side to move is Black, who is behind.
    await page.getByRole("img", { name: "Who is ahead: White +2 · exact" }).waitFor();
    await picture(page, `values-${name}`);
    await audit(page, `values, ${name}`);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name}: nothing sticks out`);
    await page.context().close();
  }
});

test("values stay on while one moves, and a line goes onto the board and into the tree", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser());
  await openMoves(page, address, TWELVE_LEFT);
  await valuesPanel(page);
  await page.locator(".lines").getByText("exact", { exact: true }).first().waitFor();
  // The third move of the best line.
  const third = bestLine(page).locator(".line-moves button").nth(1);
  const name = await third.textContent();
  await third.click();
  await eventually(() => page.locator("button.move[aria-current]").textContent().then((text) => text.includes(name)), true);
  assert.equal(await page.locator("button.move").count(), 51);
  await page.locator(".drawing .plate.best").first().waitFor();
  // The keyboard goes back without a mouse, and the values follow.
  await page.keyboard.press("Home");
  await eventually(() => page.locator(".drawing text.score").count(), 4);
  await page.getByRole("button", { name: "Values" }).click();
  await eventually(() => page.locator(".drawing text.score").count(), 0);
  assert.equal(await page.locator(".evaluation").count(), 0);
  await page.reload();
  await page.locator("button.move[aria-current]").or(page.locator(".tree")).first().waitFor();
  await eventually(() => page.locator(".drawing text.score").count(), 0, "the choice is remembered");
});

test("a bad move is explained in words, and its reason is drawn on the board", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser());
  await openMoves(page, address, `${TWELVE_LEFT}a7`);
  await valuesPanel(page);
  const judged = page.locator(".judged.blunder");
  await judged.getByText("blunder, gave away 24; e8 was better").waitFor();
  await page.locator(".tree .class.blunder").waitFor();
  assert.match(await page.locator("button.move[aria-current]").textContent(), /a7.*\?\?.*blunder/s);
  const show = judged.getByRole("button", { name: "Show" }).first();
  await show.waitFor();
  await eventually(() => show.getAttribute("aria-pressed"), "true");
  await page.locator(".drawing .mark.worse").waitFor();
  await page.locator(".drawing .mark.better").waitFor();
  await picture(page, "values-reason");
  await show.click();
  await eventually(() => page.locator(".drawing .mark").count(), 0);
  await judged.getByRole("button", { name: "Play e8 instead" }).click();
  await page.locator(".tree .variations").getByText("e8").waitFor();
});

test("after a game one click leads to its review, where it turned first of all", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser();
  for (const name of ["phone", "tablet", "desktop"]) {
    const page = await openPage(t, browser, address, view(name));
    await begin(page, address, { white: "human", size: "4", text: SMALL });
    await page.locator('[data-action="action.analyse"]').click();
    await page.waitForURL(/\/analysis\//);
    const turn = page.locator(".turning").first();
    await turn.waitFor();
    await page.getByText("Moves looked at").waitFor({ state: "detached" });
    await picture(page, `after-game-${name}`);
    await audit(page, `after a game, ${name}`);
    await turn.click();
    await eventually(() => turn.evaluate((node) => node === document.activeElement), true, "the keyboard stays");
    await page.locator(".judged").getByText(/White c1/).waitFor();
    const slider = page.getByRole("slider", { name: "The game, move by move" });
    await eventually(() => slider.getAttribute("aria-valuenow"), "2");
    assert.match(await slider.getAttribute("aria-valuetext"), /^2\. White c1: .*given away: Black 0, White 24/);
    await slider.focus();
    await page.keyboard.press("ArrowRight");
    await eventually(() => slider.getAttribute("aria-valuenow"), "3");
    await page.keyboard.press("End");
    await eventually(() => slider.getAttribute("aria-valuenow"), "6");
    assert.ok(await slider.evaluate((node) => node === document.activeElement));
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${name}: nothing sticks out`);
    await page.context().close();
  }
});

test("the graph is read with the pointer, and dragged", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await begin(page, address, { white: "human", size: "4", text: SMALL });
  await page.locator('[data-action="action.analyse"]').click();
  await page.getByText("Moves looked at").waitFor({ state: "detached" });
  await page.locator(".turning").first().waitFor();
  const slider = page.getByRole("slider");
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  await page.mouse.move(box.x + box.width - 4, box.y + 40);
  await page.locator(".reading", { hasText: /^6\. / }).waitFor();
  await page.mouse.move(box.x + box.width / 2, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 12, box.y + 40);
  await page.mouse.up();
  await eventually(() => slider.getAttribute("aria-valuenow"), "0");
  await page.mouse.move(2, 2);
  await page.locator(".reading", { hasText: "The start" }).waitFor();
});

test("a player hears how well they played, and finds an opponent who fits", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser());
  const rating = { points: 1430, error: 90, words: "Black played like 1430 ± 90.", yours: "You played like 1430 ± 90.", error_words: "Two times of three." };
  const verdict = {
    type: "verdict", finished: true, moves: 3, looked_at: 3, lost: { black: 2, white: 4 }, accuracy: { black: 80, white: 60 },
    turning_points: [], rating: { black: rating, white: null },
  };
  await between(page, (asked) => (asked.do === "review" ? [verdict] : null));
  await page.goto(address);
  await begin(page, address, { white: "easy", text: "f5d6c3" });
  await resign(page);
  await page.locator('[data-action="action.analyse"]').click();
  await page.getByText("You played like 1430 ± 90.").waitFor();
  await picture(page, "played-like");
  await page.getByRole("button", { name: "Play somebody of 1430" }).click();
  await page.waitForURL(/\/g\//);
  await page.getByText("1430").first().waitFor();
});

test("a connection that was lost comes back, and so do the values", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser());
  await openMoves(page, address, TWELVE_LEFT);
  await valuesPanel(page);
  await page.locator(".lines").getByText("exact", { exact: true }).first().waitFor();
  await page.context().setOffline(true);
  await page.getByText("No connection: values come when it is back.").waitFor();
  await page.keyboard.press("ArrowLeft");
  await page.context().setOffline(false);
  await page.getByText("No connection: values come when it is back.").waitFor({ state: "hidden" });
  await page.locator(".drawing .plate.best").first().waitFor();
});

test("reasons and ratings are told in the language of the visitor, and in every theme values can be read", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser());
  await page.goto(address);
  await page.evaluate(() => localStorage.setItem("outflank", JSON.stringify({ language: "fr" })));
  await openMoves(page, address, `${TWELVE_LEFT}a7`);
  await page.locator(".judged").getByText(/gaffe, 24 de perdus/).waitFor();
  // What waits for an answer is dimmed until it comes.
  await eventually(() => page.locator(".explorer").evaluate((panel) => getComputedStyle(panel).opacity), "1");
  for (const theme of ["classic", "red-yellow", "dark", "contrast", "colour-blind"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await audit(page, `values, ${theme}`);
    await picture(page, `values-theme-${theme}`);
  }
});

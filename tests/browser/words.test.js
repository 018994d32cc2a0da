// What the page says: the right thing, in the right words, and as long as it is true.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { begin, between, eventually, legal, openPage, picture, ready, resign, startBrowser, startServer } from "./stage.js";

const scored = (square, score, sure) => ({ square, score, sure, line: [] });
const quick = [scored("d3", 1, { kind: "ahead", moves: 5 }), scored("c4", 0, { kind: "ahead", moves: 5 })];
const better = [scored("c4", 3, { kind: "exact" }), scored("d3", 2, { kind: "exact" })];

test("scores come quickly, get better, say how sure they are, and can be switched off", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t));
  let tell = () => {};
  await between(page, (asked, news) => {
    if (asked.do !== "scores") return null;
    tell = news;
    return [{ type: "advice", ply: 0, moves: quick, refining: true }];
  });
  await page.goto(address);
  await begin(page, address, { white: "human" });
  await ready(page);
  const scores = page.getByRole("button", { name: "Scores" });
  await scores.click();
  await page.getByText("Best: d3, +1 · sees 5 moves ahead · looking deeper…").waitFor();
  tell({ type: "advice", ply: 0, moves: better, refining: false });
  await page.getByText("Best: c4, +3 · exact", { exact: true }).waitFor();
  await eventually(() => page.locator("text.score.best").textContent(), "+3");
  await scores.click();
  await eventually(() => page.locator("text.score").count(), 0);
  assert.equal(await scores.getAttribute("aria-pressed"), "false");

  // They belong to one position: the next has none yet, and who goes back sees them again.
  await scores.click();
  await page.locator("text.score").first().waitFor();
  await page.locator("[data-square=d3]").click();
  await page.locator("button.move").first().waitFor();
  await page.getByRole("button", { name: "First position" }).click();
  await eventually(() => page.locator("text.score.best").textContent(), "+3");
  // After the game there is nothing to switch them off with, so they are off.
  await resign(page);
  await eventually(() => page.locator("text.score").count(), 0);
});

test("a hint says how sure it is, in every language", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const [locale, hint, words] of [["en-GB", "Hint", "sees 11 moves ahead"], ["ja-JP", "ヒント", "11手先まで読み"], ["fr-FR", "Conseil", "voit 11 coups à l’avance"]]) {
    const page = await openPage(t, browser, null, { locale });
    await between(page, (asked) => (asked.do === "hint" ? [{ type: "advice", ply: 0, moves: [scored("d3", 1, { kind: "ahead", moves: 11 })], refining: false }] : null));
    await page.goto(address);
    await begin(page, address, { white: "human" });
    await ready(page);
    await page.getByRole("button", { name: hint }).click();
    await page.locator("circle.hint").waitFor();
    await page.locator(".advice", { hasText: words }).waitFor();
    await page.context().close();
  }
});

/** A game on the smallest board whose last move leaves Black without one. */
const PASS = "b1a1c4c1a2d4d3a3";

test("a pass is told where the game stands and in the list of moves", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", size: "4", text: PASS.slice(0, -2) });
  await ready(page);
  await page.locator(`[data-square=${PASS.slice(-2)}]`).click();
  await page.locator(".status", { hasText: /has no move and passes\. \w+ to move/ }).waitFor();
  await page.locator(".moves .pass", { hasText: /^(Black|White) passes$/ }).waitFor();
  await picture(page, "pass");
  assert.equal(await page.locator("#toast.shown").count(), 0);
});

test("the winner's score comes first, and one's own before a friend's", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", size: "4" });
  await resign(page);
  await page.getByText("White wins 16–0").first().waitFor();
  await begin(page, address, { white: "easy", size: "4" });
  await resign(page);
  await page.getByText("You lose 0–16").first().waitFor();
  await page.goto(`${address}/games`);
  await page.getByText("White wins 16–0").waitFor();
  await page.getByText("You lose 0–16").waitFor();
});

test("dates are written as the browser writes them, and the list goes on", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", text: "f5d6" });
  await ready(page);
  // More games than one page of the list has, all alike.
  await page.route(/\/api\/games(\?.*)?$/, async (route) => {
    const after = new URL(route.request().url()).searchParams.get("after");
    const listed = await (await route.fetch({ url: `${address}/api/games` })).json();
    const game = (number) => ({ ...listed.games[0], id: `${after ?? "first"}${number}` });
    const games = Array.from({ length: after ? 7 : 50 }, (_, number) => game(number));
    await route.fulfill({ json: { games, next: after ? null : "later", unreadable: after ? 2 : 0 } });
  });
  await page.getByRole("link", { name: "My games" }).click();
  await eventually(() => page.locator(".games li").count(), 50);
  await page.getByText(/\d{1,2} \p{L}+ \d{4}, \d\d:\d\d/u).first().waitFor();
  await page.getByRole("button", { name: "More games" }).click();
  await eventually(() => page.locator(".games li").count(), 57);
  await page.getByText("Could not be read: 2").waitFor();
  assert.equal(await page.getByRole("button", { name: "More games" }).count(), 0);
  // The keyboard was on the button that is gone.
  await eventually(() => page.evaluate(() => document.activeElement !== document.body), true);
});

test("a pasted game keeps the names of those who played it", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "easy", text: '[Black "Chloé"]\n[White "Dan"]\n\n1. f5 f6 2. e6 1/2-1/2\n' });
  await page.getByText("from Chloé – Dan").waitFor();
  await page.goto(`${address}/games`);
  await page.getByText(/from Chloé – Dan/).waitFor();
});

test("shortcuts of a single letter can be switched off", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human" });
  await ready(page);
  const scores = page.getByRole("button", { name: "Scores" });
  await page.keyboard.press("s");
  await eventually(() => scores.getAttribute("aria-pressed"), "true");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Single-letter shortcuts").uncheck();
  await page.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("s");
  assert.equal(await scores.getAttribute("aria-pressed"), "true");
});

test("clocks are explained in words, and a saved picture has coordinates and the last move", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await page.getByText("10 min, then 30 s a move").click();
  await legal(page).first().click();
  await page.locator(".note", { hasText: "10 min, then 30 s a move" }).waitFor();
  await page.locator("button.move").nth(1).waitFor();
  await page.getByText("Save or copy this game").click();
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save picture" }).click();
  const drawing = readFileSync(await (await saving).path(), "utf8");
  assert.match(drawing, />h<\/text>.*>8<\/text>/s);
  assert.match(drawing, /r="0.085"/);
});

test("whoever watches sees who plays", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  const player = await openPage(t, browser, address);
  await begin(player, address, { white: "master" });
  await ready(player);
  const watcher = await openPage(t, browser, player.url());
  await watcher.locator(".seat.top .name", { hasText: "Master" }).waitFor();
  await watcher.locator(".seat.bottom .name", { hasText: "Person" }).waitFor();
});

test("sides are called by the colours that their discs have", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  const choices = page.locator("fieldset", { has: page.locator("input[name=colour]") });
  for (const [theme, words] of [["classic", ["Black", "White"]], ["red-yellow", ["Red", "Yellow"]], ["colour-blind", ["Blue", "Orange"]]]) {
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByLabel("Theme").selectOption(theme);
    await page.keyboard.press("Escape");
    for (const word of words) await choices.getByText(word, { exact: true }).waitFor();
  }
});

test("whoever wants to watch chooses who plays", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  for (const choice of ["opponent-watch", "watch-black-medium", "watch-white-easy"]) await page.locator(`label[for=${choice}]`).click();
  await page.getByRole("button", { name: "Start watching" }).click();
  await page.locator(".seat.bottom .name", { hasText: "Medium" }).waitFor();
  await page.locator(".seat.top .name", { hasText: "Easy" }).waitFor();
});

test("an opponent by rating is chosen with a slider, and may take its time", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await page.locator("label[for=opponent-rating]").click();
  await page.getByLabel("Rating: 1400").fill("1650");
  await page.getByText("Rating: 1650").waitFor();
  await page.locator("summary").click();
  await page.locator("label[for=pace-human]").click();
  const [made] = await Promise.all([
    page.waitForRequest((request) => request.method() === "POST" && new URL(request.url()).pathname === "/api/games"),
    page.getByRole("button", { name: "Play", exact: true }).click(),
  ]);
  const { white, pace } = made.postDataJSON();
  assert.deepEqual({ white, pace }, { white: "rating:1650", pace: "human" });
  await page.locator(".seat.top .name", { hasText: "Rated 1650" }).waitFor();
});

// The engine in the browser: it plays, analyses and goes on without a server; what was played joins the games there.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, engineReady, eventually, hasEngine, isOver, legal, movesExceed, openPage, openSettings, picture, ready, resign, square, startBrowser, startServer } from "./stage.js";

const NO_ENGINE = "the program was built without the engine for browsers (scripts/wasm)";
const TWELVE_LEFT = "d3c5f6f5e6e3c3f3c4b4b3d6c7c2f4g4e2d2c6d1a4b5a5g6h6e7c1d7e1b6f1d8f7g5h3h4a6h2g7f8h5g2h1g3g8a3a2b7";

/** A server, and a page whose engine is there. */
async function stage(t, options = {}) {
  const server = await startServer(t);
  if (!(await hasEngine(server))) return { server, page: null };
  const page = await openPage(t, await startBrowser(), server.address, { offline: true, engine: true, ...options });
  await legal(page).first().waitFor();
  await engineReady(page);
  return { server, page };
}

/** Makes legal moves until the game is over. */
async function playOut(page) {
  while (!(await isOver(page))) {
    await ready(page);
    if (await isOver(page)) break;
    const before = await page.locator("button.move").count();
    await legal(page).first().click();
    await movesExceed(page, before);
  }
}

test("a game in the browser is played to its end without the server, and joins the games there when it is back", async (t) => {
  const { server, page } = await stage(t);
  if (!page) return t.skip(NO_ENGINE);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.getByText("4×4").click();
  await legal(page).first().waitFor();
  await legal(page).first().click();
  await page.waitForURL(/\/g\//);
  const address = page.url();
  await movesExceed(page, 1);
  await page.getByText("This browser thinks").waitFor();
  await server.stop();
  await ready(page);
  await page.reload();
  await movesExceed(page, 1);
  await playOut(page);
  await picture(page, "offline-game");
  await page.goto(`${server.address}/games`);
  await page.locator(".games").getByText("in this browser").waitFor();
  await picture(page, "offline-games");

  await startServer(t, { data: server.data, port: Number(new URL(server.address).port) });
  await eventually(() => page.evaluate(async () => (await (await fetch("/api/games")).json()).games?.length).catch(() => 0), 1, "games on the server");
  await page.reload();
  await page.locator(".miniature").waitFor();
  await page.locator(".games").getByText("in this browser").waitFor({ state: "hidden" });
  await page.goto(address);
  await page.locator('[data-action="action.new"]').waitFor();
  assert.equal(await page.getByText("This browser thinks").count(), 0, "the server has it now");
});

test("taking back, hints, scores and giving up work in the browser alone", async (t) => {
  const { server, page } = await stage(t);
  if (!page) return t.skip(NO_ENGINE);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await server.stop();
  await legal(page).first().click();
  await movesExceed(page, 1);
  await ready(page);
  await page.locator('[data-action="action.hint"]').click();
  await page.locator(".advice").waitFor();
  await page.locator('[data-action="action.scores"]').click();
  await page.locator(".drawing text.score").first().waitFor();
  await page.locator('[data-action="action.undo"]').click();
  await eventually(() => page.locator("button.move").count(), 0);
  await ready(page);
  await resign(page);
});

test("the analysis board works without the server", async (t) => {
  const { server, page } = await stage(t);
  if (!page) return t.skip(NO_ENGINE);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await server.stop();
  await page.goto(`${server.address}/analysis?text=${TWELVE_LEFT}a7&at=${TWELVE_LEFT.length / 2}`);
  await page.locator(".lines").getByText("exact", { exact: true }).first().waitFor();
  await page.getByText("This browser thinks").waitFor();
  await picture(page, "offline-analysis");
  await page.keyboard.press("End");
  await page.locator(".judged.blunder").getByText("blunder, gave away 24; e8 was better").waitFor();
});

test("an exercise is answered without the server, and the answer joins the training there", async (t) => {
  const { server, page } = await stage(t);
  if (!page) return t.skip(NO_ENGINE);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await server.stop();
  await page.getByRole("link", { name: "Training" }).click();
  await page.getByText("4–6").or(page.getByText("Short")).first().click();
  await page.locator('[data-action="training.endgames"]').click();
  await page.locator("#task-heading").waitFor();
  await legal(page).first().click();
  await page.locator(".verdict-card").waitFor();
  await picture(page, "offline-exercise");
  await page.locator('[data-action="training.stop"]').click();
  await page.getByRole("heading", { name: "Progress" }).waitFor();

  await startServer(t, { data: server.data, port: Number(new URL(server.address).port) });
  const answers = () => page.evaluate(async () => (await (await fetch("/api/training/entries")).json()).entries.filter((entry) => entry.answered).length);
  await eventually(() => answers().catch(() => 0), 1, "answers on the server");
});

test("on a phone: the signs of who thinks and of being offline hide nothing and are no barrier", async (t) => {
  const { server, page } = await stage(t, { viewport: { width: 390, height: 844 }, hasTouch: true });
  if (!page) return t.skip(NO_ENGINE);
  await openSettings(page);
  await page.getByLabel("Who thinks").waitFor();
  await audit(page, "settings");
  await picture(page, "thinker-settings");
  await page.getByRole("button", { name: "Close" }).click();
  await legal(page).first().click();
  await movesExceed(page, 1);
  await server.stop();
  await page.goto(`${server.address}/analysis?text=${TWELVE_LEFT}&at=${TWELVE_LEFT.length / 2}`).catch(() => undefined);
  await page.getByText("Offline: games and analysis go on in this browser.").waitFor();
  await page.locator(".drawing .plate.best").first().waitFor();
  await audit(page, "offline analysis");
  await picture(page, "offline-phone");
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, "nothing sticks out");
});

test("an engine that fails leaves everything to the server", async (t) => {
  const server = await startServer(t);
  if (!(await hasEngine(server))) return t.skip(NO_ENGINE);
  const page = await openPage(t, await startBrowser(), undefined, { engine: true });
  await page.route("**/engine/page.wasm", (route) => route.abort());
  await page.goto(server.address);
  await legal(page).first().click();
  await movesExceed(page, 1);
  assert.equal(await page.getByText("This browser thinks").count(), 0);
  await page.goto(`${server.address}/analysis?text=${TWELVE_LEFT}&at=${TWELVE_LEFT.length / 2}`);
  await page.locator(".lines").getByText("exact", { exact: true }).first().waitFor();
});

test("whoever prefers the server gets it", async (t) => {
  const { page } = await stage(t);
  if (!page) return t.skip(NO_ENGINE);
  await openSettings(page);
  await page.getByLabel("Who thinks").selectOption("server");
  await page.getByRole("button", { name: "Close" }).click();
  await square(page, "d3").click();
  await movesExceed(page, 1);
  assert.equal(await page.getByText("This browser thinks").count(), 0);
});

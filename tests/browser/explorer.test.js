// The explorer on the analysis board: how positions were played, from the start to the end of any variation.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, database, eventually, openPage, picture, square, startBrowser, startServer } from "./stage.js";

const GAMES = `
[Event "Open"]
[Date "1998.05.02"]
[Black "Ann Lee"]
[White "Ben"]
[Result "40-24"]

1. f5 d6 2. c3 d3 3. c4 40-24

[Event "Club"]
[Date "2003.??.??"]
[Black "Cyd"]
[White "Ann Lee"]
[Result "32-32"]

1. d3 c5 2. d6 e3 32-32

[Black "Ann Lee"]
[White "Ben"]

1. f5 f6 *
`;

const SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 820, height: 1180 }, desktop: { width: 1280, height: 720 } };

/** Opens the analysis board with the explorer in sight. */
async function explore(page, address, query = "") {
  await page.goto(`${address}/analysis${query}`);
  await page.locator(".squares button.legal").first().waitFor();
  const tab = page.getByRole("tab", { name: "Explorer" });
  if (await tab.isVisible()) await tab.click();
}

const rows = (page) => page.locator(".explored:not(.book) tbody tr:not(.by)");
const moves = (page) => page.locator(".explored:not(.book) th button").allTextContents();

for (const [name, viewport] of Object.entries(SIZES)) {
  test(`moves, results, players and games at ${viewport.width} pixels`, async (t) => {
    const { address } = await startServer(t, { games: database(t, GAMES) });
    const page = await openPage(t, await startBrowser(t), null, { viewport });
    await explore(page, address);
    await page.getByText("Reached in 3 games").waitFor();
    await eventually(() => moves(page), ["f5"], "the four first moves are one");
    await page.getByRole("button", { name: "Play f5" }).click();
    await eventually(() => moves(page), ["d6", "f6"]);
    // Results are a bar to see and a sentence to hear.
    assert.equal(await rows(page).first().getByRole("img").getAttribute("aria-label"), "Black 50 %, draws 50 %, White 0 %");
    await page.getByText(/^Played by (Ben|Ann Lee) \(1\), (Ben|Ann Lee) \(1\)$/).waitFor();
    assert.match(await rows(page).first().textContent(), /66\.7 %.*−8\.0/s);
    await page.getByText("no results").waitFor();
    await picture(page, `explorer-${name}`);
    await audit(page, name);
    await page.getByRole("button", { name: "Play d6" }).click();
    await eventually(async () => (await moves(page)).toSorted(), ["c3", "c5"]);
    await page.context().close();
  });
}

test("every variation is known, however it lies, and a game opens where it went through it", async (t) => {
  const { address } = await startServer(t, { games: database(t, GAMES) });
  const page = await openPage(t, await startBrowser(t));
  // Another first move, and squares that are clicked on the board.
  await explore(page, address);
  await square(page, "c4").click();
  await eventually(() => moves(page), ["e3", "c3"]);
  await square(page, "c3").click();
  await page.getByText("Nobody has played on from here.").waitFor();
  await page.getByText("ends here").waitFor();
  await page.getByRole("button", { name: "One move back" }).click();
  await eventually(() => moves(page), ["e3", "c3"]);
  const newest = page.locator(".through a").first();
  assert.match(await newest.textContent(), /Cyd.*32–32.*Ann Lee.*then e3 · Club · 2003/s);
  await newest.click();
  await page.getByText("Cyd").first().waitFor();
  await eventually(async () => new URL(page.url()).searchParams.get("at"), "1");
  // It lies as the board did, and one is where one was.
  await eventually(() => moves(page), ["e3", "c3"]);
  await square(page, "e3").click();
  await eventually(() => moves(page).then((played) => played.length), 2);
});

test("what nobody played is said, and so is that there is no database", async (t) => {
  const { address } = await startServer(t, { games: database(t, GAMES) });
  const page = await openPage(t, await startBrowser(t));
  await explore(page, address, "?text=f5f4&at=2");
  await page.getByText("Nobody in the database has been here.").waitFor();
  const without = await startServer(t);
  await explore(page, without.address);
  await page.getByText("This server has no database of games.").waitFor();
  await page.getByText("outflank serve --games games.db").waitFor();
  await audit(page, "without a database");
});

test("moves of the opening book are told beside the games, and played", async (t) => {
  const { address } = await startServer(t, { games: database(t, GAMES) });
  const page = await openPage(t, await startBrowser(t));
  await explore(page, address);
  await page.getByRole("heading", { name: "Opening book" }).waitFor();
  const book = page.getByRole("button", { name: "By the book: f5" });
  assert.match(await page.locator(".explored.book tbody tr", { has: book }).textContent(), /f5\s*[+−±]?\d+.*the book goes on/s);
  await audit(page, "with a book");
  await book.click();
  await page.getByRole("button", { name: /By the book: (d6|f4|f6)/ }).first().waitFor();
});

test("the keyboard stays in the explorer from move to move", async (t) => {
  const { address } = await startServer(t, { games: database(t, GAMES) });
  const page = await openPage(t, await startBrowser(t));
  await explore(page, address);
  await page.getByRole("button", { name: "Play f5" }).focus();
  await page.keyboard.press("Enter");
  await eventually(() => moves(page), ["d6", "f6"]);
  await eventually(() => page.evaluate(() => document.activeElement.closest("[data-group]")?.dataset.group), "explorer");
});

// Games that others wrote down come in, and games that were played here go out.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { audit, begin, boardHas, discsAre, eventually, legal, movesExceed, openPage, picture, ready, startBrowser, startServer } from "./stage.js";

const GGF = "(;GM[Othello]PC[GGS]PB[Ann]PW[Ben]TY[8]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[f5]W[d6]B[c3]W[d3]B[c4];)";
const PGN = '[Black "Chloé"]\n[White "Dan"]\n\n1. f5 f6 2. e6 1/2-1/2\n';

/** Opens the part of the form where games come in. */
async function openMore(page) {
  await page.locator(".setup summary").click();
  return page.getByLabel(/Moves such as/);
}

test("a pasted record of any format is a game to start from, and damage is named", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  const box = await openMore(page);
  for (const [text, discs] of [[GGF, 6], [PGN, 5], ['{"position":{"moves":[{"m":"f5"},{"m":"d6"}]}}', 3], ["(;GM[2]SZ[6]B[e4]W[c5]B[b4])", 5]]) {
    await box.fill(text);
    await discsAre(page, discs);
  }
  await boardHas(page, 36);
  await box.fill("(;GM[2]SZ[6]B[a1])");
  await page.getByText(/this looks like sgf, but line 1 .*a1/).waitFor();
  await box.fill(GGF);
  await page.getByRole("button", { name: "Play on from it" }).click();
  await page.waitForURL(/\/g\//);
  await page.getByText("Tiger", { exact: true }).waitFor();
  await movesExceed(page, 4);
});

test("a file with several games, of which one is chosen; a file of WTHOR; a file that is none", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await openMore(page);
  const file = page.getByLabel("Open a file of games…");
  const buffer = Buffer.from(`${GGF}\n(;GM[Othello]PB[Eve]B[a1];)\n${GGF.replace("Ann", "Fay").replace("W[d3]B[c4]", "")}\n`);
  await file.setInputFiles({ name: "games.ggf", mimeType: "text/plain", buffer });
  const list = page.getByLabel("Games in this file: 2");
  await list.waitFor();
  await page.getByText(/Could not be read: 1 \(line 2/).waitFor();
  await list.selectOption({ label: "2. Fay – Ben 3 moves" });
  await discsAre(page, 5);
  await picture(page, "file");
  await audit(page, "a file of games");
  await file.setInputFiles({ name: "letter.txt", mimeType: "text/plain", buffer: Buffer.from("Dear Ann") });
  await page.getByText(/looks like no format/).waitFor();
  await file.setInputFiles({ name: "large.wtb", mimeType: "application/octet-stream", buffer: Buffer.alloc(1_100_000) });
  await page.getByText("That is too large.").waitFor();

  const { id } = await page.evaluate(async (text) => (await fetch("/api/games", { method: "POST", body: JSON.stringify({ white: "human", text }) })).json(), GGF);
  const wthor = Buffer.from(await (await fetch(`${address}/api/games/${id}/records/wthor`)).arrayBuffer());
  await file.setInputFiles({ name: "WTH_2026.wtb", mimeType: "application/octet-stream", buffer: wthor });
  await discsAre(page, 6);
  await page.getByText("Friend here").click();
  await page.getByRole("button", { name: "Play on from it" }).click();
  await movesExceed(page, 4);
});

test("a game is saved in every format, and copied even where pages have no clipboard", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser());
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await page.goto(address);
  await begin(page, address, { white: "human", text: "f5d6c3d3c4" });
  await ready(page);
  await page.getByText("Save or copy this game").click();
  await picture(page, "save");
  await audit(page, "saving a game");
  for (const [label, ending, found] of [["TXT", "txt", /^f5d6c3d3c4\n$/], ["SGF", "sgf", /GM\[2\]/], ["GGF", "ggf", /GM\[Othello\]/], ["PGN", "pgn", /1\. f5 d6/i], ["OBF", "obf", / O;/], ["Board", "txt", / O\n$/], ["WTHOR", "wtb", /./]]) {
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: label, exact: true }).click();
    const saved = await coming;
    assert.match(saved.suggestedFilename(), new RegExp(`^outflank-[a-z0-9]{12}\\.${ending}$`));
    assert.match(readFileSync(await saved.path(), "latin1"), found, label);
  }
  const picturing = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save picture" }).click();
  assert.match(readFileSync(await (await picturing).path(), "utf8"), /^<svg.*<circle/s);
  await page.getByRole("button", { name: "Copy moves" }).click();
  await page.getByText("Copied").waitFor();
  await page.getByRole("link", { name: "Play" }).click();
  const box = await openMore(page);
  await box.focus();
  await page.keyboard.press("Control+V");
  await eventually(() => box.inputValue(), "f5d6c3d3c4");

  // What a format cannot hold is said, not saved.
  await begin(page, address, { white: "human", size: "6" });
  await ready(page);
  await page.getByText("Save or copy this game").click();
  await page.getByRole("button", { name: "WTHOR" }).click();
  await page.getByText(/wthor cannot hold this game/).waitFor();
});

test("openings have names in the language of the page, and as far as one looks", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await begin(page, address, { white: "human", text: "f5d6c3d3c4" });
  await page.getByText("Tiger", { exact: true }).waitFor();
  await page.getByRole("button", { name: "First position" }).click();
  await eventually(() => page.locator(".opening:visible").count(), 0);
  for (const [language, name] of [["ja", "虎定石"], ["fr", "tigre"]]) {
    await page.evaluate((chosen) => localStorage.setItem("outflank", JSON.stringify({ language: chosen })), language);
    await page.reload();
    await page.getByText(name, { exact: true }).waitFor();
  }
  await legal(page).first().waitFor();
});

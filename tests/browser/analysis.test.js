// The analysis board: a tree of variations that nobody loses, what comes in and what goes out.

import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { audit, begin, discsAre, eventually, legal, movesAre, openPage, picture, resign, square, startBrowser, startServer } from "./stage.js";

const TREE = "(;GM[2]SZ[8]PB[Ann]PW[Ben]C[a fine game];B[f5](;W[d6]C[usual];B[c3])(;W[f6];B[e6]))";
const WIDTHS = { 390: 844, 820: 1180, 1280: 720 };

/** What stands in the list: moves by their names, variations in brackets. */
const outline = (page) => page.locator(".tree > .line").evaluate((list) => {
  const line = (node) => [...node.children].map((item) => (item.classList.contains("variations")
    ? [...item.children].map((other) => `(${line(other)})`).join("") : item.querySelector("button.move > .chip + span")?.textContent ?? "")).join("");
  return line(list);
});
const isAt = (page, name) => eventually(() => page.locator(".tree [aria-current] > .chip + span").textContent(), name, "the move on the board");
const open = async (t, browser, address, path, options) => {
  const page = await openPage(t, browser, `${address}${path}`, options);
  await legal(page).first().waitFor();
  return page;
};

test("any move for either side, back, another one, promoted, deleted and brought back", async (t) => {
  const { address } = await startServer(t);
  const page = await open(t, await startBrowser(), address, "/analysis");
  for (const name of ["f5", "d6", "c3"]) await square(page, name).click();
  await isAt(page, "c3");
  await discsAre(page, 5);
  await page.getByText("Tiger").or(page.getByText("Perpendicular")).first().waitFor();
  await page.getByRole("button", { name: "One move back" }).click();
  await page.getByRole("button", { name: "One move back" }).click();
  await isAt(page, "f5");
  await legal(page).first().waitFor();
  await square(page, "f6").click();
  await eventually(() => outline(page), "f5d6(f6)c3");
  await page.getByRole("button", { name: "Promote variation" }).click();
  await eventually(() => outline(page), "f5f6(d6c3)");
  await page.getByRole("button", { name: "Delete from here" }).click();
  await eventually(() => outline(page), "f5d6c3");
  await page.getByRole("button", { name: "Undo" }).click();
  await eventually(() => outline(page), "f5f6(d6c3)");
  await page.getByLabel("Comment on this position").fill("the diagonal");
  await page.locator(".tree .comment", { hasText: "the diagonal" }).waitFor();
  await page.reload();
  await eventually(() => outline(page), "f5f6(d6c3)", "nothing is lost");
  await isAt(page, "f6");
  assert.equal(await page.getByLabel("Comment on this position").inputValue(), "the diagonal");
  await legal(page).first().waitFor();
  await square(page, "a1").click();
  await page.getByText("You cannot play there.").waitFor();
});

for (const [width, height] of Object.entries(WIDTHS)) {
  test(`no barrier on the analysis board at ${width} px`, async (t) => {
    const { address } = await startServer(t);
    const browser = await startBrowser();
    for (const colorScheme of ["light", "dark"]) {
      const page = await open(t, browser, address, `/analysis?text=${encodeURIComponent(TREE)}&at=2`, { viewport: { width: Number(width), height }, colorScheme });
      await isAt(page, "d6");
      await audit(page, `analysis, ${colorScheme}`);
      await picture(page, `analysis-${width}-${colorScheme}`);
      await page.getByText("Play on from here").click();
      await audit(page, `playing on, ${colorScheme}`);
      await page.getByRole("button", { name: "Set up a position" }).click();
      await audit(page, `the editor, ${colorScheme}`);
      await picture(page, `analysis-editor-${width}-${colorScheme}`);
      await page.getByRole("button", { name: "Cancel" }).click();
      await filePanel(page);
      await page.getByRole("button", { name: "Copy a link" }).waitFor();
      await audit(page, `open and save, ${colorScheme}`);
      await picture(page, `analysis-file-${width}-${colorScheme}`);
      await page.context().close();
    }
  });
}

/** The panel where games come in and go out, wherever it stands. */
async function filePanel(page) {
  const tab = page.getByRole("tab", { name: "File" });
  await tab.or(page.getByRole("heading", { name: "Open a game or a position" })).first().waitFor();
  if (await tab.count()) await tab.click();
}

test("arrows, ends, typed squares and Delete do what buttons do, and the keyboard keeps its place", async (t) => {
  const { address } = await startServer(t);
  const page = await open(t, await startBrowser(), address, `/analysis?text=${encodeURIComponent(TREE)}`);
  const body = page.locator("body");
  await body.press("ArrowRight");
  await isAt(page, "f5");
  await body.press("End");
  await isAt(page, "c3");
  await body.press("ArrowLeft");
  await isAt(page, "d6");
  await body.press("ArrowDown");
  await isAt(page, "f6");
  await body.press("ArrowUp");
  await isAt(page, "d6");
  await page.keyboard.type("c4");
  await isAt(page, "c4");
  await eventually(() => outline(page), "f5d6(f6e6)c3(c4)");
  await body.press("Delete");
  await isAt(page, "d6");
  await eventually(() => outline(page), "f5d6(f6e6)c3");
  await body.press("Home");
  await eventually(() => page.locator(".tree [aria-current]").count(), 0);
  const forward = page.getByRole("button", { name: "One move forward" });
  await forward.focus();
  for (const name of ["f5", "d6", "c3"]) {
    await page.keyboard.press("Enter");
    await isAt(page, name);
  }
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("title")), "One move forward");
  // Letters in a comment are words.
  await page.getByLabel("Comment on this position").fill("");
  await page.getByLabel("Comment on this position").pressSequentially("f4 was better");
  await page.locator(".tree .comment", { hasText: "f4 was better" }).waitFor();
});

test("games come in by paste, file and drop, and a file of several shows a list", async (t) => {
  const { address } = await startServer(t);
  const page = await open(t, await startBrowser(), address, "/analysis");
  await filePanel(page);
  await page.getByLabel(/Moves such as/).fill(TREE);
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await eventually(() => outline(page), "f5d6(f6e6)c3");
  await page.getByText("Ann", { exact: true }).waitFor();
  const file = page.getByLabel("Open a file of games…");
  await file.setInputFiles({ name: "games.sgf", mimeType: "text/plain", buffer: Buffer.from(`${TREE}\n${TREE.replace("Ann", "Eve")}\n(;GM[2]SZ[6]PB[Fay];B[e4])`) });
  await page.getByText("Games in this file: 3").waitFor();
  await page.getByLabel("Search by name or date").fill("fay");
  await eventually(() => page.locator(".found li").count(), 1);
  await audit(page, "a list of games");
  await picture(page, "analysis-list");
  await page.getByRole("button", { name: /Fay/ }).click();
  await eventually(() => outline(page), "e4");
  // Moves alone are meant for the board that is there.
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData("text/plain", "e4c5");
    document.querySelector("#content")?.dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await eventually(() => outline(page), "e4c5");
  await filePanel(page);
  await page.getByLabel(/Moves such as/).fill("Dear Ann");
  await page.getByRole("button", { name: "Open", exact: true }).click();
  await page.locator(".problem", { hasText: /./ }).waitFor();
  // The boards before are all still there.
  await page.getByText(/^Earlier boards: \d/).click();
  await page.locator(".found").getByRole("button", { name: /^Ann – Ben/ }).first().click();
  await eventually(() => outline(page), "f5d6(f6e6)c3");
});

test("a link carries the whole analysis to somebody else", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser();
  const page = await open(t, browser, address, `/analysis?text=${encodeURIComponent(TREE)}&at=4`);
  await isAt(page, "f6");
  await filePanel(page);
  await page.getByRole("button", { name: "Copy a link" }).click();
  const link = await page.getByLabel("Link to this analysis").inputValue();
  const other = await open(t, browser, "", link);
  await eventually(() => outline(other), "f5d6(f6e6)c3");
  await isAt(other, "f6");
  await other.locator(".tree .comment", { hasText: "usual" }).waitFor();
  await page.locator("#comment").fill("long ".repeat(3000));
  await page.getByRole("button", { name: "Copy a link" }).click();
  await page.getByText(/too long for a link/).waitFor();
  const short = await page.getByLabel("Link to this analysis").inputValue();
  assert.ok(short.length < 2000, short);
  const line = await open(t, browser, "", short);
  await eventually(() => outline(line), "f5f6");
});

test("everything is saved: the tree, every format, pictures and a moving one", async (t) => {
  const { address } = await startServer(t);
  const page = await open(t, await startBrowser(), address, `/analysis?text=${encodeURIComponent(TREE)}`);
  await filePanel(page);
  const save = async (name) => {
    const download = page.waitForEvent("download");
    await page.locator(".exports .formats").getByRole("button", { name, exact: true }).click();
    const saved = await download;
    return [saved.suggestedFilename(), readFileSync(await saved.path())];
  };
  const [name, sgf] = await save("SGF");
  assert.equal(name, "outflank-analysis.sgf");
  assert.ok(sgf.toString().includes("(;W[d6]C[usual];B[c3])(;W[f6];B[e6])"), sgf.toString());
  for (const [format, first] of [["TXT", "f5d6c3"], ["GGF", "(;GM[Othello]"], ["PNG", "\x89PNG"], ["SVG", "<svg"], ["GIF", "GIF89a"]]) {
    const [, bytes] = await save(format);
    assert.ok(bytes.toString("latin1").startsWith(first), format);
  }
});

test("a position is set up on any board, and the server says what is wrong with it", async (t) => {
  const { address } = await startServer(t);
  const page = await open(t, await startBrowser(), address, "/analysis");
  await page.getByRole("button", { name: "Set up a position" }).click();
  await page.getByRole("button", { name: "Clear board" }).click();
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await page.locator(".editor .problem", { hasText: /\w{4}/ }).waitFor();
  await page.getByLabel("Columns").selectOption("6");
  await page.getByLabel("Rows").selectOption("4");
  await eventually(() => page.locator(".squares button").count(), 24);
  await square(page, "b2").click();
  await page.locator(".editor").getByText("White", { exact: true }).first().click();
  await square(page, "c2").click();
  await audit(page, "the board editor");
  await picture(page, "analysis-editor");
  await page.getByRole("button", { name: "Analyse this position" }).click();
  await eventually(() => legal(page).evaluateAll((squares) => squares.map((node) => node.dataset.square)), ["d2"]);
  await page.getByText(/6×4/).waitFor();
  await square(page, "d2").click();
  await isAt(page, "d2");
});

test("a game goes on from any position against anybody", async (t) => {
  const { address } = await startServer(t);
  const page = await open(t, await startBrowser(), address, `/analysis?text=${encodeURIComponent(TREE)}&at=4`);
  await isAt(page, "f6");
  await legal(page).first().waitFor();
  await page.getByText("Play on from here").click();
  await page.locator(".play-on").getByText("Friend here").click();
  await page.getByRole("button", { name: "Play on", exact: true }).click();
  await page.waitForURL(/\/g\//);
  await movesAre(page, 2);
  await page.getByText(/Ann – Ben/).first().waitFor();
});

test("what came in at the first screen is analysed, and can be played on from too", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await page.locator(".setup summary").click();
  await page.getByLabel(/Moves such as/).fill(TREE);
  await page.getByRole("button", { name: "Play on from it" }).waitFor();
  await page.getByRole("button", { name: "Analyse it" }).click();
  await eventually(() => outline(page), "f5d6(f6e6)c3");
});

test("a game that was played here is opened with one click, and goes on being the game", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await begin(page, address, { white: "human", text: "f5d6c3" });
  await page.locator('[data-action="action.analyse"]').click();
  await eventually(() => outline(page), "f5d6c3");
  await isAt(page, "c3");
  await page.keyboard.press("ArrowLeft");
  await legal(page).first().waitFor();
  await page.keyboard.type("c4");
  await eventually(() => outline(page), "f5d6c3(c4)");
  await page.goBack();
  await resign(page);
  await page.goto(`${address}/games`);
  await page.getByRole("link", { name: /^Analyse / }).click();
  await eventually(() => outline(page), "f5d6c3(c4)", "what was tried is still there");
});

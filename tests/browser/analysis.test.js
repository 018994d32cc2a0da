// The analysis board: a tree of variations that nobody loses, what comes in and what goes out.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, begin, discsAre, eventually, legal, openPage, picture, square, startBrowser, startServer } from "./stage.js";

const TREE = "(;GM[2]SZ[8]PB[Ann]PW[Ben]C[a fine game];B[f5](;W[d6]C[usual];B[c3])(;W[f6];B[e6]))";
const WIDTHS = { 390: 844, 820: 1180, 1280: 720 };

/** What stands in the list: moves by their names, variations in brackets. */
const outline = (page) => page.locator(".tree > .line").evaluate((list) => {
  const line = (node) => [...node.children].map((item) => (item.classList.contains("variations")
    ? [...item.children].map((other) => `(${line(other)})`).join("") : item.querySelector("button.move > span:last-of-type")?.textContent ?? "")).join("");
  return line(list);
});
const isAt = (page, name) => eventually(() => page.locator(".tree [aria-current] > span:last-of-type").textContent(), name, "the move on the board");
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
    }
  });
}

test("a game that was played here is opened with one click", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await begin(page, address, { white: "human", text: "f5d6c3" });
  await page.goto(page.url().replace("/g/", "/analysis/"));
  await eventually(() => outline(page), "f5d6c3");
  await isAt(page, "c3");
});

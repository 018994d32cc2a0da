// Colours: the system's, the visitor's, and none at all.

import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, between, eventually, legal, openPage, picture, ready, startBrowser, startServer } from "./stage.js";

const theme = (page) => page.locator("html").getAttribute("data-theme");

test("the theme follows the system until one is chosen", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address, { colorScheme: "dark" });
  await legal(page).first().waitFor();
  assert.equal(await theme(page), "dark");
  // Another choice is kept, and says nothing about the theme.
  await page.getByText("6×6", { exact: true }).click();
  await page.emulateMedia({ colorScheme: "light" });
  await eventually(() => theme(page), "classic");
  await page.reload();
  await legal(page).first().waitFor();
  assert.equal(await theme(page), "classic");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Theme").selectOption("dark");
  await eventually(() => theme(page), "dark");
  await page.reload();
  await legal(page).first().waitFor();
  assert.equal(await theme(page), "dark");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Theme").selectOption({ label: "Like the system" });
  await eventually(() => theme(page), "classic");
});

test("the outline of the page is there in the right colours before any module", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const [colorScheme, kept, background] of [["dark", {}, "rgb(22, 24, 27)"], ["light", {}, "rgb(243, 241, 236)"], ["light", { theme: "dark" }, "rgb(22, 24, 27)"]]) {
    const page = await openPage(t, browser, null, { colorScheme });
    await page.addInitScript((settings) => localStorage.setItem("outflank", JSON.stringify(settings)), kept);
    // A line so slow that the script has not come yet.
    await page.route(/main\.js$/, () => {});
    await page.goto(address, { waitUntil: "commit" });
    await page.locator(".outline .board").waitFor();
    await eventually(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor), background);
    assert.ok((await page.locator(".outline .board").boundingBox()).width > 300);
    await picture(page, `outline-${colorScheme}${kept.theme ?? ""}`);
    await page.context().close();
  }
});

/** How well two colours can be told apart, as the guidelines count it. */
function contrast(one, two) {
  const light = (colour) => {
    const [red, green, blue] = /(\d+), (\d+), (\d+)/.exec(colour).slice(1).map((part) => {
      const share = Number(part) / 255;
      return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [more, less] = [light(one), light(two)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
}

const scored = (square, score) => ({ square, score, sure: { kind: "ahead", moves: 11 }, line: [] });
const SCORES = { type: "advice", ply: 0, moves: [scored("d3", 2), scored("c4", -1), scored("f5", -3), scored("e6", -8)], refining: false };

test("scores can be read, and the best is marked, in every theme", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t));
  await between(page, (asked) => (asked.do === "scores" ? [SCORES] : null));
  await page.goto(address);
  await begin(page, address, { white: "human" });
  await ready(page);
  await page.getByRole("button", { name: "Scores" }).click();
  await page.locator("text.score").nth(3).waitFor();
  for (const name of ["classic", "red-yellow", "dark", "contrast", "colour-blind"]) {
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), name);
    const colours = await page.evaluate(() => Object.fromEntries([".plate.best", ".score.best", ".plate:not(.best)", ".score:not(.best)"]
      .map((part) => [part, getComputedStyle(document.querySelector(part)).fill])));
    await picture(page, `scores-${name}`);
    for (const kind of [".best", ":not(.best)"]) {
      const ratio = contrast(colours[`.plate${kind}`], colours[`.score${kind}`]);
      assert.ok(ratio >= 4.5, `${name} ${kind}: ${ratio.toFixed(1)}`);
    }
    assert.ok(contrast(colours[".plate.best"], colours[".plate:not(.best)"]) >= 3, `${name}: the best stands out`);
  }
});

test("where the system chooses the colours one still sees whose turn it is", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address, { forcedColors: "active" });
  await begin(page, address, { white: "human" });
  await ready(page);
  await picture(page, "forced-colours");
  const border = (seat) => page.locator(`.seat.${seat} .player`).evaluate((node) => parseFloat(getComputedStyle(node).borderTopWidth));
  assert.ok((await border("bottom")) >= (await border("top")) + 2);
});

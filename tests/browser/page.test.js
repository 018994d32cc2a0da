// What every page must be: open to everybody, safe, small and quick.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, legal, openPage, ready, startBrowser, startServer } from "./stage.js";

test("no barrier that axe can find, on any screen and in any theme", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await legal(page).first().waitFor();
  await audit(page, "first screen");
  await page.getByRole("button", { name: "Settings" }).click();
  await audit(page, "settings");
  await page.getByRole("button", { name: "Close" }).click();
  await legal(page).first().click();
  await page.locator("button.move").nth(1).waitFor();
  await ready(page);
  for (const theme of ["classic", "red-yellow", "dark", "contrast", "colour-blind"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await audit(page, `a game, ${theme}`);
  }
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByRole("button", { name: "Really resign?" }).click();
  await page.getByRole("button", { name: "Review" }).click();
  await page.locator(".lost").waitFor();
  await audit(page, "review");
  await page.goto(`${address}/games`);
  await page.locator(".miniature").waitFor();
  await audit(page, "my games");
  await page.goto(`${address}/api`);
  await page.getByText("POST /api/games", { exact: true }).waitFor();
  await audit(page, "api");
});

test("the headers keep strangers out", async (t) => {
  const { address } = await startServer(t);
  for (const path of ["/", "/api/games", "/nowhere", "/main.js"]) {
    const { headers } = await fetch(address + path);
    assert.match(headers.get("content-security-policy"), /default-src 'none'; script-src 'self'/);
    assert.doesNotMatch(headers.get("content-security-policy"), /unsafe/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("x-frame-options"), "DENY");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
  }
  const foreign = await fetch(`${address}/api/games`, { method: "POST", headers: { origin: "http://evil.example" } });
  assert.equal(foreign.status, 403);
  const created = await fetch(`${address}/api/games`, { method: "POST" });
  assert.match(created.headers.get("set-cookie"), /HttpOnly; SameSite=Strict/);
});

test("the page is small and there at once", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t));
  await page.goto(address);
  await legal(page).first().waitFor();
  const { paint, bytes } = await page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
    bytes: [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")].reduce((sum, entry) => sum + entry.decodedBodySize, 0),
  }));
  t.diagnostic(`first paint after ${Math.round(paint)} ms, ${bytes} bytes`);
  assert.ok(bytes > 50_000 && bytes < 200_000, `${bytes} bytes`);
});

test("without a mouse or eyes: every square has a name, every control a label", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await legal(page).first().waitFor();
  for (const [square, name] of [["d3", "d3, legal"], ["d4", "d4, White"], ["a1", "a1, empty"]]) {
    assert.equal(await page.locator(`[data-square=${square}]`).getAttribute("aria-label"), name);
  }
  assert.equal(await page.getByRole("button", { name: "d3, legal" }).count(), 1);
});

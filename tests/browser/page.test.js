// What every page must be: open to everybody, safe, small and quick.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, eventually, legal, movesExceed, openPage, picture, ready, resign, square, startBrowser, startServer } from "./stage.js";

test("no barrier that axe can find, on any screen and in any theme", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await legal(page).first().waitFor();
  await audit(page, "first screen");
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("dialog").waitFor();
  await audit(page, "settings");
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await legal(page).first().click();
  await movesExceed(page, 1);
  await ready(page);
  for (const theme of ["classic", "red-yellow", "dark", "contrast", "colour-blind"]) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme);
    await audit(page, `a game, ${theme}`);
  }
  await resign(page);
  await page.goto(`${address}/games`);
  await page.locator(".miniature").waitFor();
  await audit(page, "my games");
  await page.goto(`${address}/api`);
  await page.getByText("POST /api/games", { exact: true }).waitFor();
  await audit(page, "api");
  // What to send is said, and shown.
  await page.getByText("Black, and White for a friend with the link:").first().waitFor();
  await page.getByText('{"white":"human","seat":"black"}').first().waitFor();
  await page.getByText('{"do": "move", "square": …, "ply": …}').waitFor();
  await picture(page, "api");
});

test("the headers keep strangers out", async (t) => {
  const { address } = await startServer(t);
  const script = /"(\/v\/[^"]+\/main\.js)"/.exec(await (await fetch(address)).text())[1];
  for (const path of ["/", "/api/games", "/nowhere", script]) {
    const { headers } = await fetch(address + path);
    assert.match(headers.get("content-security-policy"), /default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';/);
    assert.doesNotMatch(headers.get("content-security-policy"), /unsafe-inline|'unsafe-eval'/);
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("x-frame-options"), "DENY");
    assert.equal(headers.get("referrer-policy"), "no-referrer");
  }
  const foreign = await fetch(`${address}/api/games`, { method: "POST", headers: { origin: "http://evil.example" } });
  assert.equal(foreign.status, 403);
  const created = await fetch(`${address}/api/games`, { method: "POST" });
  assert.match(created.headers.get("set-cookie"), /HttpOnly; SameSite=Strict/);
});

/** What a page has loaded, and what of it came over the wire. */
const loaded = (page) => page.evaluate(() => {
  const entries = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return entries.map(({ name, transferSize, initiatorType }) => ({ path: new URL(name).pathname, transferSize, initiatorType }));
});

test("the page is small, announces every module, and loads nothing twice", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await legal(page).first().waitFor();
  const first = await loaded(page);
  const bytes = first.reduce((sum, { transferSize }) => sum + transferSize, 0);
  t.diagnostic(`${first.length} files, ${bytes} bytes`);
  assert.ok(bytes > 20_000 && bytes < 85_000, `${bytes} bytes`);
  const announced = await page.evaluate(() => [...document.querySelectorAll("link[rel=modulepreload]")].map((link) => new URL(link.href).pathname));
  // What keeps the page for later comes when everything else is there.
  const modules = first.filter(({ path }) => /^\/v\/.*\.js$/.test(path) && !path.endsWith("/offline.js")).map(({ path }) => path);
  assert.ok(modules.length > 10);
  const classic = await page.evaluate(() => [...document.querySelectorAll("script:not([type=module])")].map((script) => new URL(script.src).pathname));
  assert.deepEqual(modules.filter((path) => !announced.includes(path) && !classic.includes(path)), [], "modules that a browser finds late");

  // Whoever comes again asks only whether the page is still the same, and for what is new.
  const again = await page.context().newPage();
  await again.goto(address);
  await legal(again).first().waitFor();
  const second = (await loaded(again)).filter(({ transferSize }) => transferSize > 0).map(({ path }) => path);
  assert.deepEqual(second.filter((path) => path !== "/" && !path.startsWith("/api/")), []);
});

test("the page is isolated from other origins, so that threads may share memory, and may run WebAssembly", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await legal(page).first().waitFor();
  assert.equal(await page.evaluate(() => self.crossOriginIsolated), true);
  const empty = [0, 97, 115, 109, 1, 0, 0, 0];
  assert.equal(await page.evaluate((bytes) => WebAssembly.compile(new Uint8Array(bytes)).then((it) => it instanceof WebAssembly.Module), empty), true);
  assert.equal(await page.evaluate(() => new WebAssembly.Memory({ initial: 1, maximum: 2, shared: true }).buffer instanceof SharedArrayBuffer), true);
});

test("without a mouse or eyes: every square has a name, every control a label", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  for (const [name, label] of [["d3", "d3, legal"], ["d4", "d4, White"], ["a1", "a1, empty"]]) {
    await eventually(() => square(page, name).getAttribute("aria-label"), label);
  }
  await page.getByRole("button", { name: "d3, legal" }).waitFor();
});

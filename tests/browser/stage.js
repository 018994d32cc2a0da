// What every test stands on: a server with an empty folder, a browser, and pictures of what it shows.

import { execFileSync, spawn } from "node:child_process";
import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { chromium } from "playwright-core";

const root = resolve(import.meta.dirname, "../..");
export const program = process.env.OUTFLANK ?? join(root, "target/debug/outflank");
const pictures = process.env.PICTURES ?? join(root, ".out/pictures");

/** Pages to look at: 640×360 is a phone on its side and 1280×720 at 200 %, 320×180 the same at 400 %. */
export const SIZES = { phone: [390, 844], low: [640, 360], tablet: [820, 1180], desktop: [1280, 720], fourfold: [320, 180] };

/** How long anything may take, in milliseconds. Nothing should ever take so long, however busy the machine is. */
const PATIENCE = 60_000;

/** A server of its own, stopped at the end of the test; with a database for the explorer if there is a file of games. */
export async function startServer(t, { data = mkdtempSync(join(tmpdir(), "outflank-")), port = 0, games = "" } = {}) {
  const words = ["serve", "--addr", `127.0.0.1:${port}`, "--data", data, ...(games ? ["--games", games] : [])];
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => child.once("exit", done));
  const address = await new Promise((found, failed) => {
    ended.then(() => failed(new Error("the server did not start")));
    createInterface({ input: child.stdout }).once("line", (line) => found(/http:\/\/[\d.:]+/.exec(line)[0]));
  });
  const stop = async (signal = "SIGTERM") => {
    child.kill(signal);
    // A server that a test has stopped in its tracks has to go on before it can end.
    child.kill("SIGCONT");
    return ended;
  };
  t.after(async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  });
  return { address, data, stop, signal: (name) => child.kill(name) };
}

/** Whether the program has an engine for browsers inside; tests of it are left out where it has none. */
export async function hasEngine({ address }) {
  return /data-engine="yes"/.test(await (await fetch(address)).text());
}

/** Waits until the engine in the browser is there, with what the usual game needs. */
export async function engineReady(page) {
  // Playwright's waitForFunction takes a promise for a yes, whatever comes of it.
  const isReady = () => page.evaluate(async () => {
    const { standIn } = await import(new URL("stand-in.js", document.querySelector("script[type=module]").src).href);
    return (await standIn())?.isReady();
  });
  await eventually(isReady, true, "the engine is ready");
}

/** A database of these games, written in PGN, which goes away at the end of the test. */
export function database(t, pgn) {
  const folder = mkdtempSync(join(tmpdir(), "outflank-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [file, source] = [join(folder, "games.db"), join(folder, "games.pgn")];
  writeFileSync(source, pgn);
  execFileSync(program, ["db", "import", "--db", file, source]);
  return file;
}

/** The file that `outflank analyze` writes of these games: a report, which goes away at the end of the test. */
export function report(t, words) {
  const data = mkdtempSync(join(tmpdir(), "outflank-"));
  t.after(() => rmSync(data, { recursive: true, force: true }));
  const file = join(data, "report.html");
  execFileSync(program, ["analyze", ...words, "--html", file, "--data", data], { env: { ...process.env, LC_ALL: "C" } });
  return file;
}

/** The browser of all tests of a file: they share nothing in it but its start. */
let browser;
after(async () => (await browser)?.close());

/** A browser. */
export async function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  browser ??= chromium.launch({ executablePath, args: ["--no-sandbox"], timeout: PATIENCE });
  return browser;
}

/**
 * A tab of a browser of its own: no cookies, English, still discs, nothing kept for later (`offline` lets the page keep itself), and a server that
 * thinks: where the program has an engine for browsers, this browser cannot run it unless it is asked for (`engine`).
 * Faults of the page fail the test.
 */
export async function openPage(t, browser, address, { offline = false, engine = false, ...options } = {}) {
  const context = await browser.newContext({ serviceWorkers: offline ? "allow" : "block", locale: "en-GB", reducedMotion: "reduce", viewport: { width: 1280, height: 800 }, ...options });
  if (!engine) await context.addInitScript(() => delete globalThis.Worker);
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/WebSocket|Failed to load resource|ERR_/.test(message.text())) faults.push(message.text());
  });
  t.after(async () => {
    await context.close();
    if (faults.length) throw new Error(`the page complained: ${faults.join("; ")}`);
  });
  page.setDefaultTimeout(PATIENCE);
  if (address) await page.goto(address);
  return page;
}

/**
 * Waits until what is looked at is as expected. Whatever a test reads from a page, it reads like this or after it has waited for
 * something that is drawn together with it: a page is always a little behind.
 */
export async function eventually(look, expected, what) {
  const end = Date.now() + PATIENCE;
  let found = await look();
  while (!isDeepStrictEqual(found, expected) && Date.now() < end) {
    await sleep(50);
    found = await look();
  }
  assert.deepEqual(found, expected, what);
}

/**
 * Stands between the page and the server. `answer` gets what the page asks for in a live game; what it gives back goes to the
 * page instead of the question to the server.
 */
export async function between(page, answer) {
  await page.routeWebSocket(/\/live(\?.*)?$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((text) => {
      const answers = answer(JSON.parse(text), (news) => socket.send(JSON.stringify(news)));
      if (!answers) server.send(text);
      else for (const news of answers) socket.send(JSON.stringify(news));
    });
  });
}

/** Keeps what the page looks like. */
export async function picture(page, name) {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: join(pictures, `${name}.png`) });
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Looks for barriers with axe. */
export async function audit(page, where) {
  // The page forbids foreign scripts, so this one comes in through the debugger.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run({ resultTypes: ["violations"] }));
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).slice(0, 3).join(" | ")}`);
  assert.deepEqual(found, [], where);
}

/** The squares on which the visitor may play. */
export const legal = (page) => page.locator(".squares button.legal");

/** A square of the board. */
export const square = (page, name) => page.locator(`[data-square=${name}]`);

/** Waits until the board has so many squares. */
export const boardHas = (page, count) => eventually(() => page.locator(".squares button").count(), count, "squares on the board");

/** Waits until the visitor, or whoever sits nearest, has so many discs. */
export const discsAre = (page, count) => eventually(() => page.locator(".seat.bottom .discs").textContent(), String(count), "discs");

/** The number of moves in the list. */
export const movesMade = (page) => page.locator("button.move").count();

/** Waits until so many moves are in the list. */
export const movesAre = (page, count) => eventually(() => movesMade(page), count, "moves in the list");

/** Waits until more moves than that are in the list. */
export const movesExceed = (page, count) => page.locator("button.move").nth(count).waitFor();

/** Whether the game is over. */
export const isOver = async (page) => (await page.locator('[data-action="action.new"]').count()) > 0;

/** Waits until it is the visitor's turn again, or the game is over. */
export async function ready(page) {
  await page.waitForFunction(
    () => document.querySelector(".squares button.legal") || document.querySelector('[data-action="action.new"]'),
  );
}

/** Resigns. The page forgets after three seconds that it was asked, so on a busy machine it has to be asked again. */
export async function resign(page) {
  const over = page.locator('[data-action="action.new"]');
  const button = page.locator('[data-action^="action.resign"]');
  do {
    await over.or(button).first().waitFor();
    if (await button.count()) await button.click({ timeout: 2000 }).catch(() => {});
  } while (!(await over.count()));
}

/** Opens the settings, which are in the menu where there is no room for them in the bar. */
export async function openSettings(page) {
  const menu = page.getByRole("button", { name: "More", exact: true });
  const settings = page.getByRole("button", { name: "Settings" });
  await menu.or(settings).first().waitFor();
  if (!(await settings.isVisible())) await menu.click();
  await settings.click();
  await page.getByRole("dialog").waitFor();
}

/** Stops the clock of the page: what would be over after a while lasts until the test lets it. */
export async function stopClock(page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
}

/** Writes down what a node says from now on, however briefly; what comes back reads it. */
export async function listen(page, selector, attribute) {
  await page.locator(selector).evaluate((node, name) => {
    node.heard = [];
    const hear = () => node.heard.push(name ? node.getAttribute(name) : node.textContent);
    new MutationObserver(hear).observe(node, { attributes: true, childList: true, characterData: true, subtree: true });
  }, attribute);
  return () => page.locator(selector).evaluate((node) => node.heard);
}

/** Begins a game and opens it. */
export async function begin(page, address, setup) {
  const { id } = await page.evaluate(
    async (body) => (await fetch("/api/games", { method: "POST", body: JSON.stringify(body) })).json(),
    setup,
  );
  await page.goto(`${address}/g/${id}`);
}

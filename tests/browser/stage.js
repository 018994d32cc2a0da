// What every test stands on: a server with an empty folder, a browser, and pictures of what it shows.

import { spawn } from "node:child_process";
import assert from "node:assert/strict";
import { mkdtempSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "playwright-core";

const root = resolve(import.meta.dirname, "../..");
const program = process.env.OUTFLANK ?? join(root, "target/debug/outflank");
const pictures = process.env.PICTURES ?? join(root, ".out/pictures");

/** A server of its own, stopped at the end of the test. */
export async function startServer(t, { data = mkdtempSync(join(tmpdir(), "outflank-")), port = 0 } = {}) {
  const words = ["serve", "--addr", `127.0.0.1:${port}`, "--data", data];
  const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((done) => child.once("exit", done));
  const address = await new Promise((found, failed) => {
    ended.then(() => failed(new Error("the server did not start")));
    createInterface({ input: child.stdout }).once("line", (line) => found(/http:\/\/[\d.:]+/.exec(line)[0]));
  });
  const stop = async (signal = "SIGTERM") => {
    child.kill(signal);
    return ended;
  };
  t.after(async () => {
    await stop();
    rmSync(data, { recursive: true, force: true });
  });
  return { address, data, stop };
}

/** A browser, closed at the end of the test. */
export async function startBrowser(t) {
  const executablePath = process.env.CHROMIUM ?? "/usr/bin/chromium";
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  t.after(() => browser.close());
  return browser;
}

/** A tab of a browser of its own: no cookies, English, still discs. Faults of the page fail the test. */
export async function openPage(t, browser, address, options = {}) {
  const context = await browser.newContext({ locale: "en-GB", reducedMotion: "reduce", viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => {
    if (message.type() === "error" && !/WebSocket|Failed to load resource|ERR_/.test(message.text())) faults.push(message.text());
  });
  t.after(() => {
    if (faults.length) throw new Error(`the page complained: ${faults.join("; ")}`);
  });
  page.setDefaultTimeout(15_000);
  if (address) await page.goto(address);
  return page;
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

/** The number of moves in the list. */
export const movesMade = (page) => page.locator("button.move").count();

/** Whether the game is over. */
export const isOver = async (page) => (await page.locator('[data-action="action.review"]').count()) > 0;

/** Waits until it is the visitor's turn again, or the game is over. */
export async function ready(page) {
  await page.waitForFunction(
    () => document.querySelector(".squares button.legal") || document.querySelector('[data-action="action.new"]'),
  );
}

/** Begins a game and opens it. */
export async function begin(page, address, setup) {
  const { id } = await page.evaluate(
    async (body) => (await fetch("/api/games", { method: "POST", body: JSON.stringify(body) })).json(),
    setup,
  );
  await page.goto(`${address}/g/${id}`);
}

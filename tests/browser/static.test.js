// The page as a static site, in a folder of a host that sends files and nothing else.

import { test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createServer } from "node:http";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { engineReady, eventually, legal, movesExceed, openPage, picture, program, ready, resign, startBrowser } from "./stage.js";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png", ".wasm": "application/wasm" };

/** Serves a folder below /some/folder/ as plainly as can be: no headers, no fallback, no ranges. */
async function plainHost(t, folder) {
  const host = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://host").pathname));
    try {
      if (!path.startsWith("/some/folder/")) throw new Error("elsewhere");
      let file = join(folder, path.slice("/some/folder/".length));
      if (statSync(file).isDirectory()) file = join(file, "index.html");
      response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
      response.end(readFileSync(file));
    } catch {
      response.writeHead(404, { "content-type": "text/plain" });
      response.end("not found");
    }
  });
  await new Promise((listening) => host.listen(0, "127.0.0.1", listening));
  t.after(() => host.close());
  return { address: `http://127.0.0.1:${host.address().port}/some/folder`, stop: () => new Promise((closed) => (host.closeAllConnections(), host.close(closed))) };
}

/** Writes the site, if the program can. */
function site(t) {
  const folder = mkdtempSync(join(tmpdir(), "outflank-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  try {
    execFileSync(program, ["page", folder], { stdio: ["ignore", "ignore", "pipe"] });
    return folder;
  } catch (error) {
    assert.match(String(error.stderr), /scripts\/wasm/);
    return null;
  }
}

test("a static site plays, analyses and keeps games, in any folder and without a connection", async (t) => {
  const folder = site(t);
  if (!folder) return t.skip("the program was built without the engine for browsers (scripts/wasm)");
  const host = await plainHost(t, folder);
  const page = await openPage(t, await startBrowser(), `${host.address}/`, { offline: true, engine: true });
  // The service worker isolates the page, which is loaded once more for that.
  await eventually(() => page.evaluate(() => self.crossOriginIsolated).catch(() => false), true, "isolated");
  await legal(page).first().waitFor();
  await engineReady(page);
  assert.equal(await page.getByText("Offline").count(), 0);
  assert.equal(await page.getByRole("link", { name: "Account" }).count(), 0);
  await picture(page, "static");
  await legal(page).first().click();
  await page.waitForURL(/\/some\/folder\/g\/\?[a-z0-9]{12}$/);
  await movesExceed(page, 1);
  const named = await page.evaluate(() => Promise.all(["icon", "manifest"].map(async (rel) => (await fetch(document.querySelector(`link[rel=${rel}]`).href)).status)));
  assert.deepEqual(named, [200, 200], "icon and manifest, seen from another place");
  await ready(page);
  await page.reload();
  await movesExceed(page, 1);
  await resign(page);
  await page.locator('[data-action="action.analyse"]').click();
  await page.locator(".tree").waitFor();
  await page.getByRole("link", { name: "My games" }).click();
  await page.locator(".games").getByText("in this browser").waitFor();
  // Every place is a real file for those who come by a link, online and off.
  for (const online of [true, false]) {
    if (!online) await host.stop();
    for (const path of ["analysis/?text=f5d6c3", "games/", "training/", "analysis?text=f5"]) {
      if (online && path === "analysis?text=f5") continue;
      await page.goto(`${host.address}/${path}`);
      await page.getByRole("navigation", { name: "Main" }).waitFor();
    }
    await page.goto(`${host.address}/analysis/?text=f5d6c3&at=3`);
    await page.locator(".drawing .plate.best").first().waitFor();
  }
});

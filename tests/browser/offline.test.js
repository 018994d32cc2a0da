// The page without a connection: it opens, says so, and never gets stuck with an old version.

import { test } from "node:test";
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { eventually, legal, openPage, picture, square, startBrowser, startServer } from "./stage.js";

/** Waits until the browser keeps the page. */
const kept = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true));

/** What the browser keeps, by version. */
const versions = (page) => page.evaluate(() => caches.keys().then((names) => names.filter((name) => name !== "outflank weights")));

test("a browser can install the page", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address, { offline: true });
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // A browser without a window installs nothing.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== "in-incognito"), []);
  const { data } = await session.send("Page.getAppManifest");
  const { start_url: start, icons } = JSON.parse(data);
  assert.equal(new URL(start, `${address}/v/x/manifest.json`).href, `${address}/`);
  const manifest = await page.locator("link[rel=manifest]").evaluate((link) => link.href);
  for (const { src, sizes } of icons.filter(({ type }) => type === "image/png")) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, new URL(src, manifest).href);
    assert.equal(size, sizes, src);
  }
});

test("the page opens when the server is gone, says so, and is connected again when it is back", async (t) => {
  const server = await startServer(t);
  const page = await openPage(t, await startBrowser(), server.address, { offline: true });
  await legal(page).first().waitFor();
  await kept(page);
  await server.stop();
  for (const path of ["/", "/analysis", "/training", "/games", "/nowhere"]) {
    await page.goto(server.address + path);
    await page.getByRole("navigation", { name: "Main" }).waitFor();
    await page.getByText("Offline: the server does not answer.").waitFor();
  }
  await page.goto(server.address);
  await page.getByText("Offline: the server does not answer.").waitFor();
  await picture(page, "offline");
  // Answers of the server are never kept.
  const stored = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return all.flat();
  });
  assert.deepEqual(stored.filter((path) => path !== "/" && !path.startsWith("/v/") && !path.startsWith("/w/")), []);

  await startServer(t, { data: server.data, port: Number(new URL(server.address).port) });
  await page.getByText("Offline: the server does not answer.").waitFor({ state: "hidden" });
  await page.reload();
  await legal(page).first().waitFor();
});

/** A server in front of another one, which gives it another version. */
async function newer(t, address, version) {
  const proxy = createServer(async (request, response) => {
    const current = /\/v\/([^/]+)\//.exec(await (await fetch(address)).text())[1];
    const answer = await fetch(address + request.url.replace(version.name, current), { method: request.method });
    const text = /html|javascript|json/.test(answer.headers.get("content-type") ?? "");
    const fields = Object.fromEntries([...answer.headers].filter(([name]) => !/^(content-encoding|content-length|transfer-encoding|connection|keep-alive|etag)$/.test(name)));
    response.writeHead(answer.status, fields);
    response.end(text ? (await answer.text()).replaceAll(current, version.name) : Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise((listening) => proxy.listen(0, "127.0.0.1", listening));
  t.after(() => proxy.close());
  return `http://127.0.0.1:${proxy.address().port}`;
}

test("a newer version takes over at once, and nothing of the old one stays", async (t) => {
  const server = await startServer(t);
  const version = { name: "1111111111111111" };
  const address = await newer(t, server.address, version);
  const page = await openPage(t, await startBrowser(), address, { offline: true });
  await square(page, "d3").waitFor();
  await kept(page);
  assert.deepEqual(await versions(page), ["outflank 1111111111111111"]);

  version.name = "2222222222222222";
  await page.reload();
  // The page is the new one at once.
  assert.match(await page.locator("script[type=module]").evaluate((script) => script.src), /2222222222222222/);
  await square(page, "d3").waitFor();
  // And so is what is kept, though the tab was never closed.
  await eventually(() => versions(page), ["outflank 2222222222222222"], "versions that are kept");

  // A page that is open while a newer version comes keeps its own files.
  const other = await page.context().newPage();
  await other.goto(address);
  await square(other, "d3").waitFor();
  version.name = "3333333333333333";
  await other.reload();
  await square(other, "d3").waitFor();
  await eventually(async () => (await versions(page)).length, 2, "versions that are kept");
  await page.getByRole("link", { name: "Training" }).click();
  await page.getByRole("heading", { name: "Training" }).waitFor();
  await page.close();
  await other.reload();
  await eventually(() => versions(other), ["outflank 3333333333333333"], "versions that are kept");
});

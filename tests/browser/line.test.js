// The line to the server: moves that are under way, a connection that dies without a word, addresses that lead nowhere.

import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, between, eventually, legal, listen, movesMade, openPage, picture, ready, resign, startBrowser, startServer } from "./stage.js";

const disc = (page, square) => page.locator(`[data-square=${square}]`).getAttribute("aria-label");

test("a connection that stalls is noticed, clicks meanwhile say so, and it comes back", async (t) => {
  const server = await startServer(t);
  const page = await openPage(t, await startBrowser(t), server.address);
  await begin(page, server.address, { white: "human", text: "f5d6" });
  await ready(page);
  await page.getByText("Black to move").first().waitFor();

  // From here on nobody answers, but nothing is closed either.
  server.signal("SIGSTOP");
  const said = await listen(page, "[data-square=c3]", "aria-label");
  await page.locator("[data-square=c3]").click();
  await page.locator("#banner", { hasText: "The connection is gone" }).waitFor();
  await picture(page, "stalled");
  assert.equal(await movesMade(page), 2);

  // What nobody has confirmed does not stay on the board.
  await eventually(() => disc(page, "c3"), "c3, empty");
  assert.ok((await said()).includes("c3, Black, last move"));
  await page.getByText("Your move c3 was not confirmed and has been taken back.").waitFor();
  await page.locator("[data-square=c4]").click();
  await page.getByText("Not connected: nothing was done.").waitFor();
  assert.equal(await disc(page, "c4"), "c4, empty");

  // Whether the move has arrived after all, the server knows: the game goes on from there.
  server.signal("SIGCONT");
  await page.locator("#banner:empty").waitFor({ state: "attached" });
  await ready(page);
  const moves = await movesMade(page);
  await legal(page).first().click();
  await page.locator("button.move").nth(moves).waitFor();
});

test("a browser that goes offline says so at once", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human" });
  await ready(page);
  const said = await listen(page, "#banner");
  await page.context().setOffline(true);
  await eventually(async () => (await said()).includes("The connection is gone. Trying again…"), true);
  await page.context().setOffline(false);
  await page.locator("#banner:empty").waitFor({ state: "attached" });
  await ready(page);
});

test("an own move appears at once, before the server has said anything", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t));
  await between(page, (asked) => (asked.do === "move" ? [] : null));
  await page.goto(address);
  await begin(page, address, { white: "human" });
  await ready(page);
  await page.locator("[data-square=d3]").click();
  await eventually(() => disc(page, "d3"), "d3, Black, last move");
  await eventually(() => disc(page, "d4"), "d4, Black");
  await eventually(() => page.locator(".seat.bottom .discs").textContent(), "4");
  await page.getByText("Sending your move…").waitFor();
  assert.equal(await movesMade(page), 0);
});

test("the board is never empty between the first screen and a game, or between two games", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await legal(page).first().waitFor();
  await page.evaluate(() => {
    globalThis.fewest = Infinity;
    const look = () => {
      globalThis.fewest = Math.min(globalThis.fewest, document.querySelectorAll(".board .disc").length);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.locator("[data-square=d3]").click();
  await page.locator("button.move").first().waitFor();
  await resign(page);
  await page.getByRole("button", { name: "Another round" }).click();
  await page.getByText("★").first().waitFor();
  assert.equal(await page.evaluate(() => globalThis.fewest), 4);
});

test("a server that cannot save says so, and the move is taken back", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t));
  let full = true;
  await between(page, (asked) => (asked.do === "move" && full ? [{ type: "refused", error: "cannot-save", message: "the disk is full" }] : null));
  await page.goto(address);
  await begin(page, address, { white: "human" });
  await ready(page);
  await page.locator("[data-square=d3]").click();
  const trouble = page.getByText("The server cannot save games at the moment. Your move has not been made.");
  await trouble.waitFor();
  await picture(page, "cannot-save");
  await eventually(() => disc(page, "d3"), "d3, legal");
  full = false;
  await page.locator("[data-square=d3]").click();
  await page.locator("button.move").first().waitFor();
  await trouble.waitFor({ state: "detached" });
});

test("an address where nothing is says so and leads home", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human" });
  await ready(page);
  const link = page.url();
  const gone = link.slice(0, -1) + (link.endsWith("a") ? "b" : "a");
  for (const lost of [link.slice(0, -1), `${link}x`, gone, `${address}/g/NOPE`, `${address}/nowhere`]) {
    await page.goto(lost);
    await page.getByRole("heading", { name: "There is nothing here" }).waitFor();
    await eventually(() => page.title(), "There is nothing here – Outflank");
    assert.equal(await page.locator("#banner").textContent(), "", lost);
  }
  await picture(page, "lost");
  await page.getByRole("link", { name: "Play Othello" }).click();
  await legal(page).first().waitFor();
  assert.equal(new URL(page.url()).pathname, "/");
});

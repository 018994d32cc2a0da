// Whole games, as people play them.

import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, boardHas, eventually, isOver, legal, movesAre, movesExceed, movesMade, openPage, picture, ready, startBrowser, startServer, stopClock } from "./stage.js";

/** Plays the first legal square until the game is over. */
async function playToTheEnd(page, move) {
  for (let turn = 0; turn < 80 && !(await isOver(page)); turn += 1) {
    const before = await movesMade(page);
    await move();
    await movesExceed(page, before);
    await ready(page);
  }
  await eventually(() => isOver(page), true, "the game is over");
}

/** Which of these pages is on turn, once it shows; none when the game is over. */
async function onTurn(pages) {
  let mover;
  const known = async () => {
    const turns = await Promise.all(pages.map((page) => legal(page).count()));
    mover = pages.find((_, index) => turns[index] > 0);
    return Boolean(mover) || isOver(pages[0]);
  };
  await eventually(known, true, "somebody is on turn, or the game is over");
  return mover;
}

test("a full game against the engine with the mouse", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await page.getByText("6×6", { exact: true }).click();
  await boardHas(page, 36);
  await legal(page).first().click();
  await page.waitForURL(/\/g\//);
  await movesExceed(page, 1);
  await ready(page);
  await page.getByRole("button", { name: "Scores" }).click();
  await page.locator("text.score").first().waitFor();
  await picture(page, "scores");
  await page.getByRole("button", { name: "Hint" }).click();
  await page.locator("circle.hint").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await movesAre(page, 0);
  await page.getByRole("button", { name: "Redo" }).click();
  await movesExceed(page, 1);
  await playToTheEnd(page, () => legal(page).first().click());
  await picture(page, "over");
  const address2 = page.url();
  await page.getByRole("button", { name: "Another round" }).click();
  await page.waitForURL((url) => String(url) !== address2);
  await page.getByText("★").first().waitFor();
  await page.goto(address2);
  await page.getByRole("button", { name: "Another round" }).waitFor();
});

test("a full game with the keyboard only", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await legal(page).first().waitFor();
  await page.keyboard.press("Tab");
  await eventually(() => page.evaluate(() => document.activeElement.textContent), "Skip to the board");
  await page.locator("#size-8").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await boardHas(page, 16);
  await ready(page);
  const keys = async () => {
    // What a listener hears is all that is used: the names of the squares.
    const target = await page.locator('.squares button[aria-label*="legal"]').first().getAttribute("data-square");
    await page.locator(".squares button[tabindex='0']").focus();
    for (let step = 0; step < 12; step += 1) {
      const now = await page.evaluate(() => document.activeElement.dataset.square);
      if (now === target) break;
      const key = now[0] < target[0] ? "ArrowRight" : now[0] > target[0] ? "ArrowLeft" : now[1] < target[1] ? "ArrowDown" : "ArrowUp";
      await page.keyboard.press(key);
    }
    await page.keyboard.press("Enter");
  };
  await keys();
  await page.waitForURL(/\/g\//);
  await movesExceed(page, 1);
  await ready(page);
  await page.keyboard.press("u");
  await movesAre(page, 0);
  await page.keyboard.press("r");
  await movesExceed(page, 1);
  await playToTheEnd(page, keys);
  for (const words of [/plays .* turned/, /You (win|lose)|Draw/]) {
    await eventually(async () => words.test(await page.locator("#announcer").textContent()), true, String(words));
  }
});

test("two browsers by link, a reconnection, a spectator, and a rematch", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser();
  const host = await openPage(t, browser, address);
  await host.getByText("4×4", { exact: true }).click();
  await host.getByText("Friend by link").click();
  await host.getByRole("button", { name: "Create a link" }).click();
  await host.waitForURL(/\/g\//);
  await host.getByText("Invite a friend").waitFor();
  await picture(host, "invite");
  const link = host.url();
  const guest = await openPage(t, browser, link, { viewport: { width: 390, height: 844 } });
  await guest.getByText("A seat is free.").waitFor();
  await picture(guest, "invited-phone");
  await guest.getByRole("button", { name: "Play White" }).click();
  const spectator = await openPage(t, browser, link);
  await spectator.getByText("Black to move").waitFor();
  assert.equal(await legal(spectator).count(), 0);
  assert.equal(await spectator.getByRole("button", { name: "Resign" }).count(), 0);
  await host.getByText("Your turn").first().waitFor();
  await legal(host).first().click();
  await guest.getByText("Your turn").first().waitFor();

  // The host would like to have it back; the guest agrees, and the host plays again.
  await host.getByRole("button", { name: "Take back" }).click();
  await host.getByRole("button", { name: "Asked to take back…" }).waitFor();
  await guest.getByText("Your friend would like to take back a move.").waitFor();
  await picture(guest, "take-back-phone");
  await guest.getByRole("button", { name: "Let your friend take back" }).click();
  await host.getByText("Your turn").first().waitFor();
  await movesAre(spectator, 0);
  await legal(host).first().click();
  await guest.getByText("Your turn").first().waitFor();

  // The guest comes back and still has the seat.
  await guest.reload();
  await guest.getByText("Your turn").first().waitFor();
  let mover;
  while ((mover = await onTurn([host, guest]))) {
    const before = await movesMade(host);
    await legal(mover).first().click();
    for (const page of [host, guest, spectator]) await movesExceed(page, before);
  }
  await spectator.getByText(/wins|Draw/).first().waitFor();
  await host.getByRole("button", { name: "Another round" }).click();
  await guest.getByRole("button", { name: "Accept another round" }).click();
  await host.waitForURL((url) => String(url) !== link);
  await guest.waitForURL((url) => String(url) !== link);
  // Colours have changed.
  await guest.getByText("Your turn").first().waitFor();
});

test("the server goes away and comes back with the game", async (t) => {
  const first = await startServer(t);
  const page = await openPage(t, await startBrowser(), first.address);
  await legal(page).first().click();
  await movesExceed(page, 1);
  await ready(page);
  const moves = await movesMade(page);
  await first.stop("SIGKILL");
  await page.getByText("The connection is gone").first().waitFor();
  await picture(page, "offline");
  await startServer(t, { data: first.data, port: new URL(first.address).port });
  await page.getByText("Your turn").first().waitFor();
  await movesAre(page, moves);
  await legal(page).first().click();
  await movesExceed(page, moves);
});

test("a clock runs out", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await begin(page, address, { white: "human", clock: "10m" });
  await page.locator(".clock.running").waitFor();
  await picture(page, "clock");
  await begin(page, address, { white: "human", clock: "1500ms" });
  await page.getByText("White wins 64–0").first().waitFor();
  await page.getByText("On time.").first().waitFor();
});

test("my games: list, continue, delete; and starting from a transcript", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(), address);
  await page.locator(".setup summary").click();
  const box = page.getByLabel(/Moves such as/);
  await box.fill("f5 f5");
  await page.getByText(/move 2/).waitFor();
  await box.fill("f5 d6");
  await page.getByText(/move 2/).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Play on from it" }).click();
  await page.waitForURL(/\/g\//);
  await movesExceed(page, 1);
  await page.getByRole("link", { name: "My games" }).click();
  await page.getByRole("link", { name: /^You – Easy( \(\d+\))?$/ }).waitFor();
  await picture(page, "games");
  await page.getByRole("link", { name: /^You – Easy( \(\d+\))?$/ }).click();
  await movesExceed(page, 1);
  await page.goto(address);
  await page.getByText("Continue your game").waitFor();
  await page.goto(`${address}/games`);
  await page.getByRole("button", { name: "Delete" }).waitFor();
  await stopClock(page);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Really delete?" }).click();
  await page.getByText("No games yet").waitFor();
  await page.clock.resume();
  await page.reload();
  await page.getByText("No games yet").waitFor();
});

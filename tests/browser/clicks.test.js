// Clicks that were not meant, and buttons that must be there.

import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, eventually, legal, movesMade, openPage, resign, startBrowser, startServer, stopClock } from "./stage.js";

/** How many games this visitor has. */
const games = (page) => page.evaluate(async () => (await (await fetch("/api/games")).json()).games.length);

test("whoever made the link can resign and take back as soon as the friend has come", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  const host = await openPage(t, browser, address);
  await host.getByText("Friend by link").click();
  await host.getByText("Create a link and send it to a friend.").waitFor();
  await host.getByRole("button", { name: "Create a link" }).click();
  await host.getByText("Send this link.").waitFor();
  assert.equal(await host.getByRole("button", { name: "Resign" }).count(), 0);
  const guest = await openPage(t, browser, host.url());
  await guest.getByRole("button", { name: "Play White" }).click();
  for (const page of [host, guest]) {
    await page.getByRole("button", { name: "Resign" }).waitFor();
    await page.getByRole("button", { name: "Take back" }).waitFor();
  }
  assert.equal(await host.locator("button.move").count(), 0);
});

test("a double click on Play or on a square begins one game", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await legal(page).first().waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).dblclick();
  await page.waitForURL(/\/g\//);
  await page.getByRole("button", { name: "Resign" }).waitFor();
  assert.equal(await games(page), 1);
  await page.goto(address);
  await legal(page).first().dblclick();
  await page.locator("button.move").first().waitFor();
  assert.equal(await games(page), 2);
  assert.equal(await page.locator("#toast.shown").count(), 0);
});

test("with White chosen a click on the board begins nothing, and says what does", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await page.getByText("White", { exact: true }).last().click();
  await page.getByText("Choose, then press the button.").waitFor();
  await page.locator("[data-square=d3]").click();
  await page.getByText("Press the button to begin.").waitFor();
  assert.equal(await games(page), 0);
  await page.getByRole("button", { name: "Play", exact: true }).click();
  await page.locator("button.move").first().waitFor();
});

test("a double click does not resign, and the question is forgotten after a while", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", text: "f5d6c3" });
  const once = page.getByRole("button", { name: "Resign", exact: true });
  const sure = page.getByRole("button", { name: "Really resign?" });
  await once.waitFor();
  await stopClock(page);
  await once.dblclick();
  await sure.waitFor();
  await page.clock.runFor(3100);
  await once.click();
  await sure.click();
  await page.getByText("By resignation.").first().waitFor();
});

test("a double click on Analysis leads there and nowhere else", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", text: "f5d6c3" });
  await resign(page);
  const game = new URL(page.url()).pathname.split("/").at(-1);
  await page.locator('[data-action="action.analyse"]').dblclick();
  await page.locator(".tree").waitFor();
  assert.equal(new URL(page.url()).pathname, `/analysis/${game}`);
  assert.equal(await movesMade(page), 3);
});

test("the settings close with their cross and with a click beside them", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  const dialog = page.getByRole("dialog");
  for (const close of [() => page.getByRole("button", { name: "Close" }).click(), () => page.mouse.click(5, 400)]) {
    await page.getByRole("button", { name: "Settings" }).click();
    await dialog.waitFor();
    await dialog.getByLabel("Sound").click();
    await close();
    await dialog.waitFor({ state: "detached" });
    await eventually(() => page.evaluate(() => document.activeElement.title), "Settings");
  }
});

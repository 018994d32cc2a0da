// Where the keyboard is: never nowhere.

import { test } from "node:test";
import assert from "node:assert/strict";
import { begin, eventually, legal, openPage, ready, startBrowser, startServer, stopClock } from "./stage.js";

/** What has the focus, in a word. */
const focused = (page) => page.evaluate(() => {
  const node = document.activeElement;
  return node.dataset.square ?? node.dataset.action ?? (node.id || `${node.tagName.toLowerCase()} ${node.textContent.trim().replace(/\s+/g, " ")}`);
});

test("the first move from the first screen leaves the keyboard on its square", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await legal(page).first().waitFor();
  await page.locator("[data-square=d3]").focus();
  await page.keyboard.press("Enter");
  await page.locator("button.move").nth(1).waitFor();
  await ready(page);
  assert.equal(await focused(page), "d3");
});

test("moves and steps keep the keyboard where it is", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", text: "f5d6c3" });
  await ready(page);
  await stopClock(page);
  const press = async (target, key = "Enter") => {
    await target.focus();
    await page.keyboard.press(key);
  };
  await press(page.locator("button.move").first());
  await page.getByText("Move 1 of 3").first().waitFor();
  assert.match(await focused(page), /^button 1 Black f5/);
  // At the end of the way the button can do no more, but the keyboard stays.
  const back = page.getByRole("button", { name: "One move back" });
  await press(back);
  await page.getByText("Move 0 of 3").first().waitFor();
  assert.equal(await back.getAttribute("aria-disabled"), "true");
  assert.equal(await focused(page), "button One move back");
  await press(page.getByRole("button", { name: "Latest position" }));

  await press(page.getByRole("button", { name: "Resign" }));
  await press(page.getByRole("button", { name: "Really resign?" }));
  await page.getByText("By resignation.").first().waitFor();
  // What was pressed is gone; the keyboard is among its neighbours.
  await eventually(async () => (await focused(page)).startsWith("action."), true);
});

test("another screen has the keyboard at its heading, and its own title", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await legal(page).first().waitFor();
  const screens = [
    [page.getByRole("button", { name: "Play", exact: true }), /^h1 You – Easy( \(\d+\))?$/, /^Your turn – Outflank$/],
    [page.getByRole("link", { name: "My games" }), /^h1 My games$/, /^My games – Outflank$/],
    [page.getByRole("link", { name: /^You – Easy/ }), /^h1 (You – Easy( \(\d+\))?|One moment…)$/, /^Your turn – Outflank$/],
    [page.getByRole("link", { name: "Play" }), /^h1 Play Othello$/, /^Outflank – Othello$/],
  ];
  for (const [target, heading, title] of screens) {
    await target.focus();
    await page.keyboard.press("Enter");
    await eventually(async () => title.test(await page.title()), true, String(title));
    await eventually(async () => heading.test(await focused(page)), true, String(heading));
  }
  await page.goBack();
  await eventually(async () => (await focused(page)).startsWith("h1 "), true);
});

// From a phone on its side to a page magnified four times: everything can be reached, seen and played.

import { test } from "node:test";
import assert from "node:assert/strict";
import { SCREENS } from "./screens.js";
import { begin, eventually, legal, openPage, picture, ready, resign, SIZES, startBrowser, startServer, stopClock } from "./stage.js";

const view = (name) => ({ viewport: { width: SIZES[name][0], height: SIZES[name][1] } });

/** What sticks out to the side, and how wide the board is. */
const measure = (page) => page.evaluate(() => ({
  overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
  board: Math.round(document.querySelector(".board").getBoundingClientRect().width),
}));

test("the board never becomes too small to play on, and nothing sticks out", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const [name, [width]] of Object.entries(SIZES)) {
    const page = await openPage(t, browser, address, view(name));
    await legal(page).first().waitFor();
    for (const screen of ["first screen", "a game"]) {
      const { overflow, board } = await measure(page);
      assert.equal(overflow, 0, `${screen}, ${name}`);
      assert.ok(board >= Math.min(280, width - 20), `${screen}, ${name}: ${board}`);
      await legal(page).first().scrollIntoViewIfNeeded();
      await legal(page).first().click();
      await page.locator("button.move").first().waitFor();
      await ready(page);
    }
    await page.context().close();
  }
});

test("the bar has room for every place, in any language", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const locale of ["en-GB", "ja-JP", "fr-FR"]) {
    for (const width of [360, 900, 1024, 1210]) {
      const page = await openPage(t, browser, address, { viewport: { width, height: 800 }, locale });
      await legal(page).first().waitFor();
      const bar = await page.evaluate(() => ({
        overflow: Math.max(0, document.documentElement.scrollWidth - innerWidth),
        lines: new Set([...document.querySelectorAll("nav > .tool")].filter((node) => node.checkVisibility()).map((node) => Math.round(node.getBoundingClientRect().height))).size,
      }));
      assert.deepEqual(bar, { overflow: 0, lines: 1 }, `${locale}, ${width}`);
      await page.context().close();
    }
  }
});

test("a board that is no square fits like the others", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const size of ["6x12", "12x6"]) {
    for (const name of ["phone", "tablet", "desktop"]) {
      const page = await openPage(t, browser, address, view(name));
      await begin(page, address, { white: "human", size });
      await ready(page);
      await picture(page, `board-${size}-${name}`);
      const { overflow } = await measure(page);
      assert.equal(overflow, 0, `${size}, ${name}`);
      const bottom = await page.evaluate(() => document.querySelector(".seat.bottom").getBoundingClientRect().bottom);
      assert.ok(bottom <= SIZES[name][1], `${size}, ${name}: the board ends at ${bottom}`);
      await page.context().close();
    }
  }
});

test("a wide screen needs no scrolling", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const [width, height] of [[1280, 720], [1440, 900], [1920, 1080]]) {
    const page = await openPage(t, browser, address, { viewport: { width, height } });
    await legal(page).first().waitFor();
    const scroll = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    assert.ok((await scroll()) <= 0, `first screen, ${width}: ${await scroll()}`);
    await begin(page, address, { white: "human", text: "f5d6c3d3c4" });
    await ready(page);
    assert.ok((await scroll()) <= 0, `a game, ${width}: ${await scroll()}`);
    await page.context().close();
  }
});

test("a message hides nobody's score or clock", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const name of ["phone", "low", "tablet", "desktop"]) {
    const page = await openPage(t, browser, address, view(name));
    await begin(page, address, { white: "human", clock: "10m" });
    await page.locator(".clock").first().waitFor();
    await page.evaluate(() => document.querySelector("[data-square=a1]").click());
    await page.locator("#toast.shown", { hasText: "You cannot play there." }).waitFor();
    await picture(page, `message-${name}`);
    const hidden = await page.evaluate(() => {
      const over = document.getElementById("toast").getBoundingClientRect();
      return [...document.querySelectorAll(".discs, .clock, .name")].filter((node) => {
        const box = node.getBoundingClientRect();
        return box.left < over.right && over.left < box.right && box.top < over.bottom && over.top < box.bottom;
      }).length;
    });
    assert.equal(hidden, 0, name);
    const side = await page.locator(".side").evaluate((node) => node.getBoundingClientRect().width);
    assert.ok(side >= 240 && (await measure(page)).overflow === 0, `${name}: clocks leave ${side} for the rest`);
    await page.context().close();
  }
});

test("on a phone the board stays in sight while one reads the moves", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address, view("phone"));
  await begin(page, address, { white: "human", text: "f5d6c3d3c4" });
  await resign(page);
  await page.locator("button.move").first().scrollIntoViewIfNeeded();
  await page.locator("button.move").first().click();
  await page.getByText("Move 1 of 5").first().waitFor();
  const board = () => page.locator(".board").evaluate((node) => Math.round(node.getBoundingClientRect().top));
  await eventually(async () => (await board()) >= 0, true);
});

test("no word sticks out of its button, in any language", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const locale of ["en-GB", "ja-JP", "fr-FR"]) {
    for (const name of ["phone", "desktop", "fourfold"]) {
      const page = await openPage(t, browser, address, { ...view(name), locale });
      await begin(page, address, { white: "human" });
      await page.locator("[data-action='action.resign']").waitFor();
      await stopClock(page);
      await page.locator("[data-action='action.resign']").click();
      await page.locator("[data-action='action.resign-sure']").waitFor();
      const out = await page.evaluate(() => [...document.querySelectorAll(".side button")]
        .filter((node) => node.scrollWidth > node.clientWidth + 1).map((node) => node.textContent));
      assert.deepEqual(out, [], `${locale}, ${name}`);
      await page.context().close();
    }
  }
});

test("on a phone every control is large enough for a thumb, and every place one tap away or two", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  for (const [screen, open] of Object.entries(SCREENS)) {
    const page = await openPage(t, browser, address, view("phone"));
    await open(page, address);
    const small = await page.evaluate(() => {
      // Squares are as large as the board lets them be, and links in a sentence as its lines.
      const controls = document.querySelectorAll("button, a[href], select, summary, [role=tab], [role=slider], .chips label, .file label");
      const seen = [...controls].filter((node) => !node.closest(".squares, p, .skip") && node.checkVisibility());
      return seen.filter((node) => {
        const { width, height } = node.getBoundingClientRect();
        return width > 1 && (height < 43.5 || width < 43.5);
      }).map((node) => `${node.textContent.trim() || node.getAttribute("aria-label")} ${node.className}`);
    });
    assert.deepEqual(small, [], screen);
    if (screen !== "settings") {
      const menu = page.getByRole("button", { name: "More", exact: true });
      const { y } = await menu.boundingBox();
      assert.ok(y > SIZES.phone[1] - 70, `${screen}: the bar is at ${y}`);
    }
    await page.context().close();
  }
});

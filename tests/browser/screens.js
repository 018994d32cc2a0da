// Every screen of the page, and how to get there: whatever must hold everywhere is tested on all of them.

import { begin, legal, openSettings, ready, resign } from "./stage.js";

const GAME = "f5d6c3d3c4f4f6g5";

/** The analysis board with one of its panels in sight. */
async function study(page, address, panel) {
  await page.goto(`${address}/analysis?text=${GAME}&at=${GAME.length / 2}`);
  await legal(page).first().waitFor();
  const tab = page.getByRole("tab", { name: panel });
  if (await tab.isVisible()) await tab.click();
}

/** @type {Record<string, (page: import("playwright-core").Page, address: string) => Promise<void>>} */
export const SCREENS = {
  home: async (page, address) => {
    await page.goto(address);
    await legal(page).first().waitFor();
  },
  game: async (page, address) => {
    await begin(page, address, { white: "human", text: GAME, clock: "10m" });
    await ready(page);
  },
  finished: async (page, address) => {
    await begin(page, address, { white: "human", text: GAME });
    await resign(page);
  },
  settings: async (page, address) => {
    await SCREENS.home(page, address);
    await openSettings(page);
  },
  games: async (page, address) => {
    await begin(page, address, { white: "human", text: GAME });
    await ready(page);
    await page.goto(`${address}/games`);
    await page.locator(".miniature").first().waitFor();
  },
  moves: (page, address) => study(page, address, "Moves"),
  explorer: (page, address) => study(page, address, "Explorer"),
  file: (page, address) => study(page, address, "File"),
  lost: async (page, address) => {
    await page.goto(`${address}/nowhere`);
    await page.locator("h1").waitFor();
  },
};

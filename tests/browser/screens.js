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
  values: (page, address) => study(page, address, "Analysis"),
  explorer: (page, address) => study(page, address, "Explorer"),
  file: (page, address) => study(page, address, "File"),
  training: async (page, address) => {
    await page.goto(`${address}/training`);
    await page.getByText("No answers yet.").waitFor();
  },
  exercise: async (page, address) => {
    const wanted = { what: "drill", theme: "endgame", count: 3, size: "6", empties: [4, 6] };
    await page.evaluate((body) => fetch("/api/training/session", { method: "PUT", body: JSON.stringify(body) }).then(() => {}), wanted);
    await page.goto(`${address}/training/session`);
    await legal(page).first().waitFor();
  },
  statistics: async (page, address) => {
    await page.goto(`${address}/statistics`);
    await page.getByRole("heading", { name: "Statistics", level: 1 }).waitFor();
  },
  account: async (page, address) => {
    await page.goto(`${address}/account`);
    await page.getByLabel("Nickname", { exact: true }).waitFor();
  },
  lost: async (page, address) => {
    await page.goto(`${address}/nowhere`);
    await page.locator("h1").waitFor();
  },
};

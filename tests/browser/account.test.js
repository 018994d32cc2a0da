// Who somebody is: a name, two devices, programs, one's games, everything in one file, and nothing left of it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { audit, begin, eventually, legal, movesAre, openPage, picture, ready, SIZES, startBrowser, startServer } from "./stage.js";

const field = (page, name) => page.getByLabel(name, { exact: true });
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const focused = (page) => page.evaluate(() => document.activeElement !== document.body);

/** Gives the visitor a name. */
async function rename(page, address, name) {
  await page.goto(`${address}/account`);
  await field(page, "Nickname").fill(name);
  await field(page, "Nickname").press("Enter");
  await page.getByRole("heading", { name, exact: true }).waitFor();
}

/** Makes a passphrase; what comes back is the passphrase and the link. */
async function passphrase(page) {
  await press(page, "Make a passphrase");
  const shown = page.locator("#account-shown-passphrase");
  await shown.waitFor();
  assert.ok(await focused(page), "the keyboard is where the passphrase is");
  return [await shown.inputValue(), await page.locator("#account-shown-link").inputValue()];
}

for (const name of ["phone", "tablet", "desktop"]) {
  const [width, height] = SIZES[name];
  test(`everything about oneself is reachable at ${width}×${height}`, async (t) => {
    const { address } = await startServer(t);
    const browser = await startBrowser(t);
    for (const colorScheme of ["light", "dark"]) {
      const page = await openPage(t, browser, address, { viewport: { width, height }, colorScheme });
      await rename(page, address, `Ann ${colorScheme}`);
      await passphrase(page);
      await field(page, "Name of a new token").fill("My bot");
      await press(page, "Make a token");
      await page.locator("#account-shown-token").waitFor();
      assert.match(await page.locator("#account-shown-token").inputValue(), /^outflank_[0-9a-f]{32}$/);
      await page.getByText("Sign in here as somebody").click();
      await audit(page, `account, ${colorScheme}`);
      await picture(page, `account-${name}-${colorScheme}`);
      await page.locator(".tokens").scrollIntoViewIfNeeded();
      await picture(page, `account-${name}-${colorScheme}-below`);
      // Nothing sticks out, and every control is large enough for a thumb.
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      const small = await page.locator(".account :is(button, summary, input, a.continue)").evaluateAll((nodes) =>
        nodes.filter((node) => node.getBoundingClientRect().height && node.getBoundingClientRect().height < 43.5).map((node) => node.outerHTML.slice(0, 80)));
      assert.deepEqual(small, []);

      await begin(page, address, { white: "human", size: "6", text: "e4" });
      await ready(page);
      await page.goto(`${address}/games`);
      await page.locator(".miniature").first().waitFor();
      await page.locator("summary").click();
      await audit(page, `my games with the search, ${colorScheme}`);
      await picture(page, `games-search-${name}-${colorScheme}`);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.context().close();
    }
  });
}

test("one person on two devices: the same games, the same seat, a name that the other side sees", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  const desk = await openPage(t, browser, address);
  const phone = await openPage(t, browser, address, { viewport: { width: 390, height: 844 } });
  const friend = await openPage(t, browser, address);
  await begin(desk, address, { white: "human", seat: "black", size: "6" });
  const game = desk.url();
  await friend.goto(game);
  await friend.getByRole("button", { name: /^Play/ }).click();
  await legal(desk).first().waitFor();
  await begin(phone, address, { white: "easy", size: "4" });
  await ready(phone);

  // Another tab of the same browser: the game goes on while its player gets a name.
  const tab = await desk.context().newPage();
  await rename(tab, address, "Ann");
  await friend.getByText("Ann", { exact: true }).waitFor();
  const [, link] = await passphrase(tab);
  await legal(desk).first().click();
  await movesAre(friend, 1);

  // A link alone signs nobody in, and does not stay in the address.
  await phone.goto(link);
  await phone.getByText("A recovery link brought you here").waitFor();
  assert.equal(new URL(phone.url()).hash, "");
  await picture(phone, "account-invited");
  await press(phone, "Sign in");
  await phone.getByRole("heading", { name: "Ann", exact: true }).waitFor();
  await phone.getByText("Browsers in all: 2").waitFor();
  await phone.goto(`${address}/games`);
  await eventually(() => phone.locator(".games li").count(), 2, "the game of the phone has joined those of the desk");
  await phone.goto(game);
  await eventually(() => phone.locator(".seat.bottom .name").textContent(), "You", "the seat is theirs here too");

  // Signed out everywhere else, the phone only watches.
  await tab.reload();
  await press(tab, "Sign out everywhere else");
  await tab.getByText("Signed out elsewhere: 1").waitFor();
  await eventually(() => phone.locator(".seat.bottom .name").textContent(), "Ann", "and is seen by the name there");
  await press(tab, "Sign out");
  await tab.getByText("You have no name yet").waitFor();
  assert.ok(await focused(tab));
});

test("what is wrong is said where it was typed, and the keyboard stays there", async (t) => {
  const { address } = await startServer(t);
  const browser = await startBrowser(t);
  const [ann, ben] = [await openPage(t, browser, address), await openPage(t, browser, address)];
  await rename(ann, address, "Ann");
  await ben.goto(`${address}/account`);
  const refused = async (name, text, problem) => {
    await field(ben, name).fill(text);
    await field(ben, name).press("Enter");
    await ben.getByRole("alert").filter({ hasText: problem }).waitFor();
    assert.equal(await field(ben, name).getAttribute("aria-invalid"), "true");
    await eventually(() => field(ben, name).evaluate((node) => node === document.activeElement), true);
  };
  await refused("Nickname", "ANN", "Somebody else is called so.");
  await refused("Nickname", "<b>", "letters and digits");
  await ben.getByText("Sign in here as somebody").click();
  await refused("Passphrase", "abcd-efgh", "Nobody has this passphrase.");
  await refused("Name of a new token", "!", "2 to 24 characters");
  await audit(ben, "with problems");
});

test("games are found by opponent, opening, result and board, and lead to their analysis", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "easy", text: "f5d6c3d3c4" });
  await begin(page, address, { white: "human", size: "6" });
  await page.goto(`${address}/games`);
  const count = (number, what) => eventually(() => page.locator(".games li").count(), number, what);
  await count(2, "all of them");
  await page.getByText("Search", { exact: true }).click();
  await field(page, "Opening").fill("tiger");
  await field(page, "Opening").press("Enter");
  await count(1, "by opening");
  assert.ok(await focused(page));
  await page.getByText("Games: 1").waitFor();
  assert.match(page.url(), /\?opening=tiger$/);
  await page.reload();
  await count(1, "and again when the page is loaded anew");
  await field(page, "Result").selectOption("Won");
  await count(0, "nobody has won");
  await page.getByText("No game is like that.").waitFor();
  await press(page, "Clear");
  await count(2, "all again");
  await field(page, "Board").selectOption("6×6");
  await count(1, "by board");
  await press(page, "Clear");
  await field(page, "Opponent").fill("Easy");
  await field(page, "Opponent").press("Enter");
  await count(1, "by opponent");
  await page.getByRole("link", { name: /^Analyse You – Easy/ }).click();
  await page.waitForURL(/\/analysis\/[a-z0-9]{12}$/);
});

test("everything comes home as one file, and is gone when it is deleted", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await begin(page, address, { white: "human", text: "f5d6c3" });
  await ready(page);
  await rename(page, address, "Ann");
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "Download everything" }).click()]);
  assert.equal(download.suggestedFilename(), "outflank.json");
  const everything = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.equal(everything.nickname, "Ann");
  assert.equal(everything.games.length, 1);

  // Only whoever has typed the word deletes anything.
  const erase = page.getByRole("button", { name: "Delete", exact: true });
  assert.equal(await erase.getAttribute("aria-disabled"), "true");
  await field(page, "Delete everything").fill("yes");
  await field(page, "Delete everything").press("Enter");
  assert.equal(await erase.getAttribute("aria-disabled"), "true");
  await field(page, "Delete everything").fill("delete");
  await erase.click();
  await page.getByText("You have no name yet").waitFor();
  assert.ok(await focused(page));
  assert.deepEqual(await page.context().cookies(), []);
  await page.goto(`${address}/games`);
  await page.getByText("No games yet").waitFor();
});

// Training: exercises, opening lines and the first lesson, answered by mouse, keyboard and typed squares, at every size.

import { test } from "node:test";
import assert from "node:assert/strict";
import { audit, begin, eventually, legal, openPage, openSettings, picture, square, startBrowser, startServer } from "./stage.js";

const SCREENS = { phone: [390, 844], tablet: [820, 1180], desktop: [1280, 720] };

/** Begins a session as the page does, and opens it. */
async function train(page, address, wanted) {
  await page.goto(`${address}/training`);
  await page.getByRole("heading", { name: "Training", level: 1 }).waitFor();
  const status = await page.evaluate(async (body) => (await fetch("/api/training/session", { method: "PUT", body: JSON.stringify(body) })).status, wanted);
  assert.equal(status, 200);
  await page.goto(`${address}/training/session`);
  await page.locator("#task-heading").waitFor();
}

const ENDGAMES = { what: "drill", theme: "endgame", count: 3, size: "6", empties: [4, 6] };
const action = (page, name) => page.locator(`[data-action="training.${name}"]`);

for (const [name, [width, height]] of Object.entries(SCREENS)) {
  test(`what there is to train, without barriers at ${width}×${height}`, async (t) => {
    const { address } = await startServer(t);
    const browser = await startBrowser(t);
    for (const colorScheme of ["light", "dark"]) {
      const page = await openPage(t, browser, `${address}/training`, { viewport: { width, height }, colorScheme });
      await page.getByText("0 due, 15 new, about 10 minutes.").waitFor();
      for (const heading of ["Today", "Endgames", "First lesson", "By theme", "Opening lines", "Progress"]) await page.getByRole("heading", { name: heading, exact: true }).waitFor();
      await page.getByText("No answers yet.").waitFor();
      await audit(page, `training, ${colorScheme}`);
      await picture(page, `training-${name}-${colorScheme}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `nothing sticks out: ${wide}`);

      await train(page, address, ENDGAMES);
      await legal(page).first().waitFor();
      await audit(page, `an exercise, ${colorScheme}`);
      await picture(page, `training-${name}-${colorScheme}-asked`);
      await legal(page).first().click();
      await page.locator(".verdict-card").waitFor();
      await audit(page, `an answer, ${colorScheme}`);
      await picture(page, `training-${name}-${colorScheme}-answered`);
      await train(page, address, { what: "lesson", step: 4 });
      await audit(page, `the lesson, ${colorScheme}`);
      await picture(page, `training-${name}-${colorScheme}-lesson`);
      // Whatever is under the thumb is large enough for it.
      const small = await page.locator(".training button:visible:not(.squares button)").evaluateAll((nodes) => nodes.filter((node) => node.getBoundingClientRect().height < 44).map((node) => node.textContent));
      assert.deepEqual(small, [], "thumb-sized");
      await page.context().close();
    }
  });
}

test("an exercise is answered, explained, and comes again; the session goes on elsewhere", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await train(page, address, ENDGAMES);
  await page.getByRole("heading", { name: /^Exercise 1 of 3: endgame/ }).waitFor();
  assert.equal(await page.locator("text.score").count(), 0, "nothing is told beforehand");
  await action(page, "hint").click();
  await page.locator(".hints li").first().waitFor();
  await action(page, "give-up").click();
  await page.getByText(/^The best move is [a-f][1-6] \(/).first().waitFor();
  await page.getByText(/It comes again on 20\d\d-\d\d-\d\d\./).first().waitFor();
  await page.locator("text.score.best").waitFor();
  // Reasons are drawn on the board, and taken away again.
  if (await page.locator("button.reason").count()) {
    await page.locator(".drawing .mark").first().waitFor({ state: "attached" });
    await page.locator("button.reason").first().click();
    await eventually(() => page.locator(".drawing .mark").count(), 0, "marks");
  }
  await page.getByText("What every move costs").click();
  assert.ok((await page.locator(".verdict-card tbody tr").count()) > 1);
  await page.getByText("0 of 1 right").waitFor();
  // Another language, in the middle of it.
  await openSettings(page);
  await page.getByLabel("Language").selectOption("fr");
  await page.keyboard.press("Escape");
  await page.getByText(/^Le meilleur coup est/).first().waitFor();
  await page.getByRole("heading", { name: /^Exercice 1 sur 3 : finale/ }).waitFor();

  await page.reload();
  await page.getByText(/^Le meilleur coup est/).first().waitFor();
  await action(page, "next").click();
  await page.getByRole("heading", { name: /^Exercice 2 sur 3/ }).waitFor();
  await action(page, "stop").click();
  await page.getByRole("heading", { name: "Progrès" }).waitFor();
  await page.getByRole("row", { name: /^finale/ }).waitFor();
  await page.locator("svg.plot").waitFor();
});

test("keyboards and typed squares answer too, and the focus stays where it was", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), address);
  await train(page, address, ENDGAMES);
  const first = await legal(page).first().getAttribute("data-square");
  await page.getByLabel("Your answer, a square such as d3").fill(first);
  await page.keyboard.press("Enter");
  await page.locator(".verdict-card").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-action") ?? document.activeElement?.getAttribute("data-square"));
  await eventually(focused, "training.next", "the focus goes to what comes next");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^Exercise 2 of 3/ }).waitFor();
  assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY");
  // On the board, by arrows.
  const second = await legal(page).first().getAttribute("data-square");
  await square(page, second).focus();
  await page.keyboard.press("Enter");
  await page.locator(".verdict-card").waitFor();
  await eventually(focused, second, "the focus stays on the board");
  // Whoever listens hears the verdict.
  await page.locator("#announcer p", { hasText: /Right:|Wrong:/ }).first().waitFor({ state: "attached" });
  // From the board the next stop is what comes next.
  await page.keyboard.press("Tab");
  await eventually(focused, "training.next", "one step away");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^Exercise 3 of 3/ }).waitFor();
  await action(page, "skip").click();
  await page.getByRole("heading", { name: "That was all." }).waitFor();
  await audit(page, "the end");
});

test("the first lesson tells what a wrong answer does, and goes on where it was left", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), `${address}/training`, { viewport: { width: 390, height: 844 } });
  await action(page, "lesson").click();
  await page.locator("#task-heading").waitFor();
  await square(page, "a1").click();
  await page.locator(".said li").first().waitFor();
  await square(page, "d3").click();
  await page.locator(".said.right").waitFor();
  await action(page, "next").click();
  await page.getByText("2 of 24").waitFor();
  await page.goto(`${address}/training`);
  await page.getByText("Go on: First lesson, 2 of 24").click();
  await page.getByText("2 of 24").waitFor();
});

test("an opening line is played by heart, and left", async (t) => {
  const { address } = await startServer(t);
  const page = await openPage(t, await startBrowser(t), `${address}/training`);
  await page.getByLabel("Name of the opening, or a part of it").fill("tiger");
  await page.locator("label[for=opening-side-black]").click();
  await action(page, "openings").click();
  await page.getByRole("heading", { name: /^Tiger .*You play Black\.$/ }).waitFor();
  await square(page, "f5").click();
  await page.locator(".said li", { hasText: /^White plays/ }).waitFor();
  await action(page, "show").click();
  const said = await page.locator(".said li", { hasText: /^The line goes on with/ }).textContent();
  const right = said.replace(/\.$/, "").split(" ").at(-1);
  const wrong = await legal(page).evaluateAll((nodes, line) => nodes.map((node) => node.dataset.square).find((name) => !line.includes(name)), said);
  await square(page, wrong).click();
  await page.getByText(/leaves the line/).first().waitFor();
  await picture(page, "training-line-left");
  await action(page, "return").click();
  await page.getByText("Back in the line. Try again.").first().waitFor();
  await square(page, right).click();
  await page.locator(".said li", { hasText: /^White plays/ }).waitFor();
});

for (const [name, [width, height]] of Object.entries(SCREENS)) {
  test(`statistics count one's games, and analyse them on request, at ${width}×${height}`, async (t) => {
    const { address } = await startServer(t);
    const browser = await startBrowser(t);
    const page = await openPage(t, browser, `${address}/statistics`, { viewport: { width, height } });
    await page.getByText("No finished games yet.").waitFor();
    await audit(page, "nothing to count");
    for (const text of ["c4d4d3b4a4d2d1a3a2c1b1a1", "d3d4c4d2d1b4a4c1b1a3a2a1"]) await begin(page, address, { size: "4", black: "easy", white: "human", text });
    await page.goto(`${address}/statistics`);
    await page.getByRole("row", { name: /^Easy/ }).waitFor();
    await page.getByText("2 of 2 games are not analysed yet.").waitFor();
    await page.locator('[data-action="statistics.analyse"]').click();
    await page.getByRole("heading", { name: "Discs given away" }).waitFor();
    await page.getByRole("row", { name: /^endgame/ }).waitFor();
    await eventually(() => page.locator('[data-action^="statistics."]').count(), 0, "everything is analysed");
    assert.notEqual(await page.evaluate(() => document.activeElement?.tagName), "BODY", "the focus is kept");
    await page.getByText("As a table").first().click();
    assert.equal(await page.locator(".plot-box").first().locator("tbody tr").count(), 2);
    await audit(page, "statistics");
    await page.evaluate(() => scrollTo(0, 0));
    await picture(page, `statistics-${name}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `nothing sticks out: ${wide}`);
  });
}

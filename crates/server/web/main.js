// What the page shows, by its address.

import { focusHeading, guardDoubleClicks } from "./focus.js";
import { Home } from "./home.js";
import { later } from "./later.js";
import { Lost } from "./lost.js";
import { drawNav } from "./nav.js";
import { Play } from "./play.js";
import { isAway, onReach } from "./reach.js";
import { HAS_SERVER, linkTo, placeAt } from "./root.js";
import { toast } from "./say.js";
import { onChange } from "./settings.js";
import { HAS_ENGINE, standIn } from "./stand-in.js";
import { Table } from "./table.js";
import { language, t } from "./words.js";

const content = /** @type {HTMLElement} */ (document.getElementById("content"));
const table = new Table();

/** @type {import("./types.js").Screen | null} */
let screen = null;
/** The address of what is shown, or on its way. */
let shown = "";

/** The address in the bar of the browser, as far as it says what to show. */
const here = () => location.pathname + location.search;

/**
 * Goes to another address without loading the page anew.
 * @type {import("./types.js").Go}
 */
const go = (path, begun) => {
  if (linkTo(path) !== here()) history.pushState(null, "", linkTo(path));
  void arrive(begun, true);
};

/** @param {Parameters<import("./types.js").Go>[1]} [begun] @returns {(() => import("./types.js").Screen) | Promise<() => import("./types.js").Screen>} */
function choose(begun) {
  const place = placeAt();
  const game = /^\/g\/([^/]+)$/.exec(place)?.[1];
  const play = (/** @type {import("./types.js").Connect | null} */ connect) => () => new Play(content, table, game ?? "", go, () => move(() => new Lost(content, "game")), begun, connect);
  if (game && HAS_ENGINE) return standIn().then(async (here) => play((await here?.game(game)) ?? null));
  if (game) return play(null);
  if (place === "/") return () => new Home(content, table, go);
  const coming = later(place);
  if (!coming) return () => new Lost(content, "page");
  return coming.then((open) => () => open({ host: content, table, go }));
}

/**
 * Shows what is at the address. What comes over the wire first leaves everything as it is until it is here.
 * @param {Parameters<import("./types.js").Go>[1]} [begun]
 * @param {boolean} [moves] whether another screen gives way to it
 */
async function arrive(begun, moves = false) {
  const wanted = shown = here();
  const chosen = choose(begun);
  const make = chosen instanceof Promise ? await chosen.catch(() => null) : chosen;
  // Meanwhile the visitor may have gone on.
  if (shown !== wanted) return;
  if (!make) await missed(moves);
  else if (moves) move(make);
  else show(make);
}

/**
 * A screen did not come: either nothing comes through, or the server has become a newer one, whose page has other files.
 * @param {boolean} moves
 */
async function missed(moves) {
  const answers = await fetch(here(), { method: "HEAD" }).then(({ ok }) => ok, () => false);
  if (answers && moves) location.reload();
  else toast(t("status.not-connected"));
}

/**
 * Puts one screen in place of another. The keyboard goes to its heading, unless it is on the board, which stays.
 * @param {() => import("./types.js").Screen} make
 */
function move(make) {
  show(make);
  scrollTo(0, 0);
  if (!table.board.node.contains(document.activeElement)) focusHeading(content);
}

/** @param {() => import("./types.js").Screen} make */
function show(make) {
  screen?.close();
  screen = make();
  document.title = screen.title;
  drawNav();
}

/** Everything around the screens. */
function frame() {
  document.documentElement.lang = language();
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
  drawNav();
  drawLine();
}

/** Says when nobody answers. */
function drawLine() {
  const line = /** @type {HTMLElement} */ (document.getElementById("line"));
  line.textContent = HAS_SERVER && isAway() ? t(HAS_ENGINE ? "line.away-here" : "line.away") : "";
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.hash || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const place = placeAt(link);
  if (place.startsWith("/api") || link.download) return;
  event.preventDefault();
  go(link.search.slice(1) === place.split("/").at(-1) ? place : place + link.search);
});

guardDoubleClicks();
addEventListener("popstate", () => {
  // A jump within the page, such as that to the board, is none to another.
  if (here() !== shown) void arrive(undefined, true);
});
onChange(() => {
  frame();
  screen?.refresh();
  if (screen) document.title = screen.title;
});
frame();
// What stood here until now is the outline of the page, for those on a slow line.
content.replaceChildren();
void arrive();
onReach(drawLine);
// Nobody waits for what is kept for later.
const keep = () => void import("./offline.js").then(({ keepPage, warmEngine }) => Promise.all([keepPage(), warmEngine()]), () => undefined);
if (document.readyState === "complete") keep();
else addEventListener("load", keep, { once: true });

// What the page shows, by its address.

import { focusHeading, guardDoubleClicks } from "./focus.js";
import { Games } from "./games.js";
import { Home } from "./home.js";
import { html, render } from "./lit-html.js";
import { Lost } from "./lost.js";
import { button } from "./parts.js";
import { Play } from "./play.js";
import { openPreferences } from "./preferences.js";
import { onChange } from "./settings.js";
import { Table } from "./table.js";
import { language, t } from "./words.js";

const content = /** @type {HTMLElement} */ (document.getElementById("content"));
const table = new Table();

/** @type {import("./types.js").Screen | null} */
let screen = null;
/** The address of what is shown. */
let shown = "";

/**
 * Goes to another address without loading the page anew.
 * @type {import("./types.js").Go}
 */
const go = (path, begun) => {
  if (path !== location.pathname) history.pushState(null, "", path);
  move(() => choose(begun));
};

/** @param {Parameters<import("./types.js").Go>[1]} [begun] @returns {import("./types.js").Screen} */
function choose(begun) {
  const game = /^\/g\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  if (game) return new Play(content, table, game, go, () => move(() => new Lost(content, "game")), begun);
  if (location.pathname === "/games") return new Games(content);
  return location.pathname === "/" ? new Home(content, table, go) : new Lost(content, "page");
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
  shown = location.pathname;
  screen = make();
  document.title = screen.title;
}

/** Everything around the screens. */
function frame() {
  document.documentElement.lang = language();
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
  const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
  nav.setAttribute("aria-label", t("nav"));
  render(html`
    ${button("plus", t("nav.new"), () => go("/"), { class: "tool", title: t("nav.new") })}
    ${button("list", t("nav.games"), () => go("/games"), { class: "tool", title: t("nav.games") })}
    ${button("gear", t("nav.settings"), openPreferences, { class: "tool", title: t("nav.settings") })}`, nav);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.hash || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.pathname.startsWith("/api") || link.download) return;
  event.preventDefault();
  go(link.pathname);
});

guardDoubleClicks();
addEventListener("popstate", () => {
  // A jump within the page, such as that to the board, is none to another.
  if (location.pathname !== shown) move(() => choose());
});
onChange(() => {
  frame();
  screen?.refresh();
  if (screen) document.title = screen.title;
});
frame();
// What stood here until now is the outline of the page, for those on a slow line.
content.replaceChildren();
show(() => choose());

// What the page shows, by its address.

import { button, fill } from "./dom.js";
import { showGames } from "./games.js";
import { Home } from "./home.js";
import { Play } from "./play.js";
import { openPreferences } from "./preferences.js";
import { apply, onChange } from "./settings.js";
import { language, t } from "./words.js";

const content = /** @type {HTMLElement} */ (document.getElementById("content"));

/** @type {{ close(): void, refresh(): void } | null} */
let screen = null;

/**
 * Goes to another address without loading the page anew.
 * @param {string} path
 * @param {{ first?: string }} [options] the first move of a game that was just begun
 */
export function go(path, options = {}) {
  if (path !== location.pathname) history.pushState(null, "", path);
  show(options);
}

/** @param {{ first?: string }} [options] */
function show(options = {}) {
  screen?.close();
  const game = /^\/g\/([a-z0-9]+)$/.exec(location.pathname);
  if (game?.[1]) {
    screen = new Play(content, game[1], go, options.first);
  } else if (location.pathname === "/games") {
    screen = { close() {}, refresh: () => void showGames(content) };
    void showGames(content);
  } else {
    screen = new Home(content, go);
  }
  if (!game) document.title = t("title");
}

function frame() {
  document.documentElement.lang = language();
  const skip = document.querySelector(".skip");
  if (skip) skip.textContent = t("skip");
  const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
  nav.setAttribute("aria-label", t("nav"));
  const link = (/** @type {"plus" | "list"} */ name, /** @type {string} */ key, /** @type {string} */ path) =>
    button(name, t(key), () => go(path), { class: "tool" });
  fill(nav, [
    link("plus", "nav.new", "/"),
    link("list", "nav.games", "/games"),
    button("gear", t("nav.settings"), openPreferences, { class: "tool" }),
  ]);
}

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.origin !== location.origin || link.hash || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.pathname.startsWith("/api") || link.download) return;
  event.preventDefault();
  go(link.pathname);
});

addEventListener("popstate", () => show());
onChange(() => {
  frame();
  screen?.refresh();
});
apply();
frame();
show();

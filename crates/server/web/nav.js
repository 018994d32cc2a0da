// The way to every place: along the top of a wide screen, and under the thumb on a phone, where the less frequent ones
// are in a menu.

import { html, nothing, render } from "./lit-html.js";
import { button, icon } from "./parts.js";
import { openPreferences } from "./preferences.js";
import { HAS_SERVER, linkTo, placeAt } from "./root.js";
import { t } from "./words.js";

/** @typedef {[import("./parts.js").Icon, string, string]} Destination its drawing, the key of its name, its address */

/** At most four: as many as fit on a phone beside the menu. @type {Destination[]} */
const PLACES = [
  ["board", "nav.play", "/"],
  ["search", "nav.analysis", "/analysis"],
  ["goal", "nav.training", "/training"],
  ["list", "nav.games", "/games"],
];

/** What is in the menu of a phone; where there is no server, nobody has an account. @type {Destination[]} */
const MORE = !HAS_SERVER ? [] : [
  ["chart", "nav.statistics", "/statistics"],
  ["person", "nav.account", "/account"],
];

/** @param {Destination} destination */
function way([name, key, path]) {
  const here = path === "/" ? placeAt() === "/" : placeAt().startsWith(path);
  return html`<a class="tool" href=${linkTo(path)} title=${t(key)} aria-current=${here ? "page" : nothing}>${icon(name)}<span>${t(key)}</span></a>`;
}

/** Closes the menu; the keyboard goes back to where it was opened. */
function closeMenu() {
  const menu = document.getElementById("more");
  if (menu?.matches(":popover-open")) menu.hidePopover();
}

/** Draws the bar; the place where one is stands out. */
export function drawNav() {
  const nav = /** @type {HTMLElement} */ (document.getElementById("nav"));
  nav.setAttribute("aria-label", t("nav"));
  const settings = () => {
    closeMenu();
    openPreferences();
  };
  render(html`${PLACES.map(way)}
    <button type="button" class="tool menu" popovertarget="more" title=${t("nav.more")}>${icon("menu")}<span>${t("nav.more")}</span></button>
    <div id="more" popover @click=${closeMenu}>${MORE.map(way)}
      ${button("gear", t("nav.settings"), settings, { class: "tool", title: t("nav.settings") })}</div>`, nav);
}

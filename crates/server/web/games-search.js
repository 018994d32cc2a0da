// What somebody searches for among their games: a form, and the question it comes to.

import { html } from "./lit-html.js";
import { button } from "./parts.js";
import { linkTo } from "./root.js";
import { has, t } from "./words.js";

/** What stands in the form, by field; what is empty is not asked for. @typedef {Record<string, string>} Wanted */

/** The fields, in their order. */
export const FIELDS = ["player", "opening", "result", "size", "rules", "since", "until"];

const SIZES = ["4", "6", "8", "10", "12", "14", "16"];
const LEVELS = ["random", "easy", "medium", "hard", "expert", "master"];

/**
 * What is asked for by an address.
 * @param {string} search
 * @returns {Wanted}
 */
export function wantedBy(search) {
  const words = new URLSearchParams(search);
  return Object.fromEntries(FIELDS.flatMap((name) => (words.get(name) ? [[name, words.get(name) ?? ""]] : [])));
}

/** The address of what is asked for. @param {Wanted} wanted */
export function addressOf(wanted) {
  const words = new URLSearchParams(Object.entries(wanted).filter(([, value]) => value));
  return linkTo(words.size ? `/games?${words}` : "/games");
}

/**
 * The question to the server: days become moments, and an opponent is called as the server calls it.
 * @param {Wanted} wanted
 */
export function question(wanted) {
  const asked = Object.entries(wanted).filter(([, value]) => value.trim()).map(([name, value]) => {
    if (name === "since") return [name, String(midnight(value, 0))];
    if (name === "until") return [name, String(midnight(value, 1))];
    return [name, name === "player" ? (level(value) ?? value) : value];
  });
  return new URLSearchParams(asked);
}

/** When a day begins here, or the one after it, in seconds since 1970. @param {string} day @param {number} later */
function midnight(day, later) {
  const [year = 1970, month = 1, date = 1] = day.split("-").map(Number);
  return Math.floor(new Date(year, month - 1, date + later).getTime() / 1000) || 0;
}

/** @param {string} name in the language of the page */
function level(name) {
  const same = (/** @type {string} */ key) => has(`player.${key}`) && t(`player.${key}`).toLowerCase() === name.trim().toLowerCase();
  return LEVELS.find(same);
}

/**
 * The form. Whatever is chosen counts at once, what is typed when it is done.
 * @param {Wanted} wanted
 * @param {(wanted: Wanted) => void} search
 * @param {boolean} open whether it begins open
 */
export function searchForm(wanted, search, open) {
  const changed = (/** @type {string} */ name) => (/** @type {Event} */ event) =>
    search({ ...wanted, [name]: /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value });
  const submit = (/** @type {Event} */ event) => event.preventDefault();
  const input = (/** @type {string} */ name, /** @type {string} */ type) => html`<div><label for=${`search-${name}`}>${t(`search.${name}`)}</label>
    <input type=${type} id=${`search-${name}`} .value=${wanted[name] ?? ""} @change=${changed(name)} maxlength="80" autocomplete="off"></div>`;
  const select = (/** @type {string} */ name, /** @type {[string, string][]} */ options) => html`<div><label for=${`search-${name}`}>${t(`search.${name}`)}</label>
    <select id=${`search-${name}`} @change=${changed(name)}>${[["", t("search.any")], ...options].map(([value, label]) =>
      html`<option value=${value} .selected=${value === (wanted[name] ?? "")}>${label}</option>`)}</select></div>`;
  const active = Object.values(wanted).some(Boolean);
  return html`<details class="search card" ?open=${open}><summary>${t("search")}</summary>
    <form role="search" data-group="search" @submit=${submit}>
      ${input("player", "search")}${input("opening", "search")}
      ${select("result", ["won", "lost", "drawn", "going"].map((name) => [name, t(`search.${name}`)]))}
      ${select("size", SIZES.map((size) => [size, `${size}×${size}`]))}
      ${select("rules", ["standard", "orthogonal", "anti"].map((name) => [name, t(`rules.${name}`)]))}
      ${input("since", "date")}${input("until", "date")}
      ${button("cross", t("search.clear"), () => search({}), { off: !active })}
    </form></details>`;
}

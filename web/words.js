// The texts in the language of the visitor.

import { settings } from "./settings.js";
import { LANGUAGES, TEXTS } from "./texts.js";

export { LANGUAGES };

/** The language that holds: the one chosen, or the first of the browser's that there is. */
export function language() {
  const known = Object.keys(LANGUAGES);
  const wanted = [settings.language, ...navigator.languages.map((name) => name.slice(0, 2))];
  return wanted.find((name) => known.includes(name)) ?? "en";
}

/**
 * A text, with values put where it names them in braces.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function t(key, values = {}) {
  const column = Object.keys(LANGUAGES).indexOf(language());
  const text = TEXTS[key]?.[column] ?? TEXTS[key]?.[0] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} key */
export function has(key) {
  return key in TEXTS;
}

/**
 * What a player is called.
 * @param {string} player as the server names it
 */
export function playerName(player) {
  return has(`player.${player}`) ? t(`player.${player}`) : t("player.level", { level: player });
}

/** @param {import("./types.js").Side} side */
export function sideName(side) {
  return t(`side.${side}`);
}

/**
 * The opening that these moves have gone through last: in the language of the visitor if it has a name there.
 * @param {import("./types.js").Move[]} moves
 */
export function openingName(moves) {
  const first = (/** @type {string} */ name) => moves.map((move) => move.opening?.[name]).findLast(Boolean);
  return first(language()) ?? first("en") ?? "";
}

/**
 * By which rules a game is played.
 * @param {import("./types.js").GameView["rules"]} rules
 */
export function rulesName({ width, height, orthogonal, fewest_wins: fewest, supply }) {
  const names = [orthogonal && t("rules.orthogonal"), fewest && t("rules.anti")].filter(Boolean);
  const discs = supply ? [`${t("setup.supply")}: ${supply}`] : [];
  return [`${width}×${height}`, ...(names.length ? names : [t("rules.standard")]), ...discs].join(" · ");
}

/**
 * What was refused, in the visitor's language if there are words for it.
 * @param {import("./types.js").Problem} problem
 */
export function problemText(problem) {
  const key = `problem.${problem.error}`;
  return has(key) ? t(key) : problem.message;
}

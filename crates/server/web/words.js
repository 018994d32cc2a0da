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

/**
 * Takes in the texts of a part of the page that is loaded when it is needed.
 * @param {typeof TEXTS} texts
 */
export function addTexts(texts) {
  Object.assign(TEXTS, texts);
}

/** @param {string} key */
export function has(key) {
  return key in TEXTS;
}

/**
 * What a player is called.
 * @param {string} player as the server names it
 * @param {number | null} [rating] at which it plays, if it plays like a person
 */
export function playerName(player, rating) {
  if (player.startsWith("rating:")) return t("player.rating", { rating: player.slice("rating:".length) });
  const name = has(`player.${player}`) ? t(`player.${player}`) : t("player.level", { level: player });
  return rating ? t("player.rated", { name, rating }) : name;
}

/**
 * What a side is called: by the colour that its discs have in this theme.
 * @param {import("./types.js").Side} side
 */
export function sideName(side) {
  const coloured = `side.${side}.${document.documentElement.dataset.theme}`;
  return t(has(coloured) ? coloured : `side.${side}`);
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
 * A clock, in words.
 * @param {string} control as the server writes it: `5m`, `3m+2s`, `10m/30s`
 */
export function clockName(control) {
  const [, minutes, kind, seconds] = /^(\d+)m(?:([+/])(\d+)s)?$/.exec(control) ?? [];
  if (!minutes) return control;
  return t(kind === "+" ? "clock.increment" : kind === "/" ? "clock.period" : "clock.plain", { minutes, seconds: seconds ?? "" });
}

/**
 * How sure a score is, in words that a player knows.
 * @param {import("./types.js").Sure | undefined} sure
 */
export function sureText(sure) {
  if (!sure) return "";
  return sure.kind === "ahead" ? t("sure.ahead", { count: sure.moves }) : t(`sure.${sure.kind}`);
}

/**
 * Who played the recorded game that this one began from, if anybody knows.
 * @param {import("./types.js").GameView} game
 */
export function fromText({ from }) {
  return from && (from.black || from.white) ? t("games.from", { black: from.black ?? "?", white: from.white ?? "?" }) : "";
}

/** How dates are written: as the browser likes them, if it speaks the language of the page. */
export function locale() {
  return navigator.languages.find((name) => name.slice(0, 2) === language()) ?? language();
}

/**
 * What was refused, in the visitor's language if there are words for it.
 * @param {import("./types.js").Problem} problem
 */
export function problemText(problem) {
  const key = `problem.${problem.error}`;
  return has(key) ? t(key) : problem.message;
}

// The screens that are loaded when somebody first goes there: a first visit is a board and nothing else.

/** @typedef {{ host: HTMLElement, table: import("./table.js").Table, go: import("./types.js").Go }} Place where a screen is shown */
/** @typedef {(place: Place) => import("./types.js").Screen} Opener */

/** Each by the first word of its address. @type {Record<string, () => Promise<{ open: Opener }>>} */
const SCREENS = {
  analysis: () => import("./analysis/analysis.js"),
  account: () => import("./account/account.js"),
  games: () => import("./games.js"),
  training: () => import("./training/training.js"),
  statistics: () => import("./statistics/statistics.js"),
};

/**
 * What opens the screen at an address, when it has come; nothing if there is none.
 * @param {string} path
 * @returns {Promise<Opener> | null}
 */
export function later(path) {
  const [, word = ""] = path.split("/");
  const load = Object.hasOwn(SCREENS, word) ? SCREENS[word] : undefined;
  return load ? load().then(({ open }) => open) : null;
}

/**
 * Loads the style of such a screen, once: a module waits for it (`await screenStyle(…)`) before it is there itself.
 * @param {string} name the file in the folder `web`
 */
export async function screenStyle(name) {
  const href = new URL(name, import.meta.url).href;
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return;
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
  await new Promise((loaded, failed) => {
    link.onload = loaded;
    link.onerror = failed;
    document.head.append(link);
  });
}

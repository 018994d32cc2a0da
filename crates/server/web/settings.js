// What a visitor likes, remembered in this browser.

/** @typedef {import("./types.js").Settings} Settings */

const KEY = "outflank";

/** The themes, in the order of the menu; the first follows the system. */
export const THEMES = ["", "classic", "red-yellow", "dark", "contrast", "colour-blind"];

/** @type {Settings} */
const DEFAULTS = {
  theme: "",
  language: "",
  sound: false,
  coordinates: true,
  marks: true,
  keys: true,
  tabs: {},
  values: true,
  reasons: true,
  thinker: "",
  choice: {
    opponent: "easy", rating: "1400", pace: "prompt", colour: "black", watch: { black: "hard", white: "expert" }, size: "8", rules: "standard", supply: "", clock: "", text: "",
  },
};

/** @returns {Settings} */
function load() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return { ...DEFAULTS, ...kept, choice: { ...DEFAULTS.choice, ...kept.choice, text: "" } };
  } catch {
    // Nothing can be kept, or what was kept makes no sense.
    return structuredClone(DEFAULTS);
  }
}

/** What holds now. */
export const settings = load();

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * Changes settings, remembers them, and tells everybody.
 * @param {Partial<Settings>} changes
 */
export function change(changes) {
  Object.assign(settings, changes);
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // They hold until the page is closed.
  }
  // Who paints is told even where nothing can be kept.
  document.documentElement.dataset.chosen = settings.theme;
  dispatchEvent(new Event("theme"));
  for (const listener of listeners) listener();
}

/** Forgets whatever else this browser keeps of somebody. */
export function forgetAllButSettings() {
  try {
    for (const key of Object.keys(localStorage)) if (key !== KEY) localStorage.removeItem(key);
  } catch {
    // Then nothing was kept.
  }
}

/** @param {() => void} listener */
export function onChange(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

// The engine in this browser, which answers in place of the server where it can. It is loaded when somebody first needs it.

/** @typedef {import("./local/local.js").Local} Local */

/** Whether the page came with an engine that this browser can run. */
export const HAS_ENGINE = document.documentElement.dataset.engine === "yes" && typeof Worker === "function" && typeof WebAssembly === "object";

/** @type {Promise<Local | null> | null} */
let coming = null;
/** @type {Local | null} */
let here = null;

/** Loads it, unless that is impossible. */
export function standIn() {
  coming ??= HAS_ENGINE ? import("./local/local.js").then(({ local }) => (here = local), () => null) : Promise.resolve(null);
  return coming;
}

/** It, if it was loaded. */
export const standInIfHere = () => here;

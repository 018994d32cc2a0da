// Whether the server can be reached, as known from what was last asked of it.

import { HAS_SERVER } from "./root.js";

/** Milliseconds before a server that did not answer is asked again: the first time, and at most. */
const SOON = 1000;
const LATE = 15000;

let away = !HAS_SERVER;
let wait = SOON;
/** @type {number | undefined} */
let timer;
/** @type {Set<() => void>} */
const listeners = new Set();

/** Whether nobody answers. */
export const isAway = () => away;

/** Told when the server comes or goes. @param {() => void} listener */
export function onReach(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Somebody asked the server for something. @param {boolean} answered */
export function reached(answered) {
  if (!HAS_SERVER) return;
  clearTimeout(timer);
  if (!answered) {
    timer = setTimeout(look, wait);
    wait = Math.min(LATE, wait * 2);
  } else {
    wait = SOON;
  }
  if (away === !answered) return;
  away = !answered;
  for (const listener of listeners) listener();
}

/** Asks whether anybody is there, whatever they have to say. */
export async function look() {
  if (HAS_SERVER) reached(await fetch("/healthz", { method: "HEAD", cache: "no-store" }).then(() => true, () => false));
}

addEventListener("online", look);
addEventListener("offline", () => reached(false));

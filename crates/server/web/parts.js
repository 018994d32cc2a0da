// The small parts of which panels are made.

import { html, nothing } from "./lit-html.js";

/** @typedef {import("./lit-html.js").Template} Template */

/** Paths on a grid of 24, drawn with lines. */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.500 1 2.500h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z",
  scores: "M4 20V10M10 20V4M16 20v-8M22 20H2",
  flag: "M5 21V4h12l-2 4 2 4H5",
  plus: "M12 5v14M5 12h14",
  board: "M4 4h16v16H4zM4 12h16M12 4v16",
  menu: "M4 6h16M4 12h16M4 18h16",
  list: "M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19 12l2 1.500-2 3.500-2.300-1a7 7 0 0 1-2 1.200L14.500 20h-5l-.2-2.800a7 7 0 0 1-2-1.200L5 17l-2-3.500L5 12l-2-1.500L5 7l2.300 1a7 7 0 0 1 2-1.200L9.500 4h5l.2 2.800a7 7 0 0 1 2 1.200L19 7l2 3.500z",
  first: "M18 5 11 12l7 7M6 5v14",
  back: "m15 5-7 7 7 7",
  forward: "m9 5 7 7-7 7",
  last: "m6 5 7 7-7 7M18 5v14",
  again: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  chart: "M3 17l5-6 4 4 8-10M3 21h18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  open: "M3 6h6l2 2h10v11H3zM12 11v5M9.500 13.500 12 11l2.500 2.500",
  save: "M12 4v11M7 11l5 5 5-5M4 20h16",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3.500-6.500 8-6.500s8 2.500 8 6.500",
  cross: "M6 6l12 12M18 6 6 18",
  search: "M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13zM15.500 15.500 21 21",
  start: "M7 4v16l13-8z",
  goal: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z",
  more: "M12 5v13M6 12l6 6 6-6",
};

/** @typedef {keyof typeof ICONS} Icon */

/**
 * A small drawing that says what a button does, to those who see it.
 * @param {Icon} name
 */
export function icon(name) {
  return html`<svg viewBox="0 0 24 24" class="icon" aria-hidden="true"><path d=${ICONS[name]}></path></svg>`;
}

/**
 * A button with a drawing and words. One that cannot be used now stays within reach of the keyboard, whose focus would be
 * lost otherwise, and does nothing.
 * @param {Icon} name
 * @param {string} label
 * @param {(event: MouseEvent) => void} click
 * @param {{ class?: string, action?: string, off?: boolean, pressed?: boolean, title?: string }} [more]
 * @returns {Template}
 */
export function button(name, label, click, { class: kind, action, off = false, pressed, title } = {}) {
  return html`<button type="button" class=${kind || nothing} data-action=${action ?? nothing} title=${title ?? nothing}
    aria-disabled=${off ? "true" : nothing} aria-pressed=${pressed === undefined ? nothing : String(pressed)}
    @click=${(/** @type {MouseEvent} */ event) => off || click(event)}>${icon(name)}<span>${label}</span></button>`;
}

/**
 * A group of which one is chosen.
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} options
 * @param {string} now
 * @param {(value: string) => void} choose
 */
export function chips(name, legend, options, now, choose) {
  const option = (/** @type {[string, string]} */ [value, label]) => {
    const id = `${name}-${value || "none"}`;
    return html`<span><input type="radio" name=${name} id=${id} .checked=${value === now} @change=${() => choose(value)}><label for=${id}>${label}</label></span>`;
  };
  return html`<fieldset class="chips"><legend>${legend}</legend><div>${options.map(option)}</div></fieldset>`;
}

/** How long a second click counts as "yes, really". */
const SURE = 3000;

/** Asking twice before something is done that cannot be undone. */
export class Confirm {
  /** What was asked for once. */
  asked = "";
  /** @type {number | undefined} */
  #timer;
  #draw;

  /** @param {() => void} draw called when what was asked for is forgotten, or has just been heard */
  constructor(draw) {
    this.#draw = draw;
  }

  /**
   * Does it the second time. The second half of a double click is no second time.
   * @param {string} what
   * @param {MouseEvent} event
   * @param {() => void} act
   */
  click(what, event, act) {
    if (event.detail > 1) return;
    const sure = this.asked === what;
    this.#ask(sure ? "" : what);
    if (sure) act();
  }

  /** @param {string} what */
  #ask(what) {
    clearTimeout(this.#timer);
    this.asked = what;
    if (what) this.#timer = setTimeout(() => this.#ask(""), SURE);
    this.#draw();
  }

  close() {
    clearTimeout(this.#timer);
  }
}

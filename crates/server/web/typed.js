// Squares that are typed, letter and number, wherever the keyboard is: whoever does not see the board, or has no mouse, need
// not walk across it.

import { settings } from "./settings.js";

/** How long a square may take to type, in milliseconds, and how long a 1 may still become a 10. */
const PATIENCE = 2000;
const SECOND_DIGIT = 700;

/** Where keys are for writing, or have a meaning of their own. */
const ELSEWHERE = "input, textarea, select, dialog, [contenteditable], [popover]";

export class TypedSquares {
  #letter = "";
  #number = "";
  /** @type {number | undefined} */
  #timer;
  #board;

  /** @param {{ node: HTMLElement, has: (square: string) => boolean, choose: (square: string) => void }} board */
  constructor(board) {
    this.#board = board;
    addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = event.target instanceof Element ? event.target : null;
    const typing = settings.keys && this.#board.node.isConnected && !target?.closest(ELSEWHERE);
    if (!typing || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
    const key = event.key.toLowerCase();
    if (/^[a-p]$/.test(key)) this.#wait(key, "", PATIENCE);
    else if (/^\d$/.test(key) && this.#letter) this.#digit(key, event);
    else this.#wait("", "", 0);
  }

  /** @param {string} digit @param {KeyboardEvent} event */
  #digit(digit, event) {
    event.preventDefault();
    const [letter, number] = [this.#letter, this.#number + digit];
    // On a large board another digit may follow.
    if (number === "1" && this.#board.has(`${letter}10`)) this.#wait(letter, number, SECOND_DIGIT);
    else this.#choose(letter + number);
  }

  /** @param {string} square */
  #choose(square) {
    this.#wait("", "", 0);
    if (this.#board.has(square)) this.#board.choose(square);
  }

  /** @param {string} letter @param {string} number @param {number} time */
  #wait(letter, number, time) {
    clearTimeout(this.#timer);
    [this.#letter, this.#number] = [letter, number];
    if (letter) this.#timer = setTimeout(() => (number ? this.#choose(letter + number) : this.#wait("", "", 0)), time);
  }
}

// Squares that are typed: a letter, then a number.

/** How long a number that could go on is waited for, in milliseconds. */
const WAIT = 700;

export class TypedSquares {
  #typed = "";
  /** @type {number | undefined} */
  #timer;
  #choose;

  /** @param {(square: string) => void} choose */
  constructor(choose) {
    this.#choose = choose;
  }

  /**
   * Takes a key; what comes back is whether it belongs to a square.
   * @param {string} key
   * @param {number} width of the board
   * @param {number} height
   */
  take(key, width, height) {
    const letter = /^[a-p]$/i.test(key) && key.toLowerCase().charCodeAt(0) - 97 < width;
    if (letter) {
      this.#finish();
      this.#typed = key.toLowerCase();
      return true;
    }
    if (!this.#typed || !/^\d$/.test(key)) return false;
    clearTimeout(this.#timer);
    this.#typed += key;
    const row = Number(this.#typed.slice(1));
    if (row < 1 || row > height) this.#typed = "";
    // On a board with ten rows, a 1 may be the beginning of a 10.
    else if (row * 10 <= height) this.#timer = setTimeout(() => this.#finish(), WAIT);
    else this.#finish();
    return true;
  }

  #finish() {
    clearTimeout(this.#timer);
    const square = this.#typed;
    this.#typed = "";
    if (square.length > 1) this.#choose(square);
  }

  close() {
    clearTimeout(this.#timer);
  }
}

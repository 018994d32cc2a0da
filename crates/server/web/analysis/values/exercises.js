// Exercises from the mistakes in a game, which the server makes while one waits or goes on.

import { html, nothing } from "../../lit-html.js";
import { button } from "../../parts.js";
import { linkTo } from "../../root.js";
import { ask, attempt } from "../../server.js";
import { t } from "../../words.js";

/** How often one asks how far it has come, in milliseconds. */
const PAUSE = 1000;

/** @typedef {{ looked: number, of: number, found: { added: number, known: number } | null }} Progress */

export class Exercises {
  /** @type {Progress | null} */
  #progress = null;
  #waiting = false;
  /** The game that it is about. */
  #game = "";
  /** @type {number | undefined} */
  #timer;
  #redraw;

  /** @param {() => void} redraw */
  constructor(redraw) {
    this.#redraw = redraw;
  }

  close() {
    clearTimeout(this.#timer);
  }

  /** @param {string} game */
  #turnTo(game) {
    if (game === this.#game) return;
    clearTimeout(this.#timer);
    [this.#game, this.#progress, this.#waiting] = [game, null, false];
  }

  /** What can be done with a game in which the visitor played, and what has come of it. @param {string} game */
  template(game) {
    this.#turnTo(game);
    const progress = this.#progress;
    const found = progress?.found;
    if (found) {
      const words = found.added ? t("values.exercises-new", { count: found.added }) : t("values.exercises-none");
      return html`<p class="exercises" role="status">${words} ${found.added + found.known ? html`<a href=${linkTo("/training")}>${t("values.exercises-go")}</a>` : nothing}</p>`;
    }
    const label = progress ? t("values.exercises-making", { done: progress.looked, all: progress.of }) : t("values.exercises");
    return button("plus", label, () => void this.#make(game), { action: "exercises", off: this.#waiting });
  }

  /** @param {string} game */
  async #make(game) {
    this.#waiting = true;
    this.#redraw();
    this.#waiting = false;
    await attempt(async () => {
      this.#progress = await ask("POST", "/api/training/games", { game });
      this.#waiting = !this.#progress?.found;
    });
    if (this.#waiting) this.#timer = setTimeout(() => void this.#make(game), PAUSE);
    this.#redraw();
  }
}

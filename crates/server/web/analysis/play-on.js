// Playing on from the position on the board, against anybody.

import { LEVELS, ratingSlider, setupOf } from "../home.js";
import { html, nothing } from "../lit-html.js";
import { button, chips } from "../parts.js";
import { attempt, server } from "../server.js";
import { settings } from "../settings.js";
import { playerName, sideName, t } from "../words.js";
import { analysis } from "./requests.js";

/** @typedef {import("../types.js").Choice} Choice */

export class PlayOn {
  /** @type {Partial<Choice>} */
  #chosen = {};
  #busy = false;
  #draw;
  #go;

  /** @param {() => void} draw @param {import("../types.js").Go} go */
  constructor(draw, go) {
    this.#draw = draw;
    this.#go = go;
  }

  /** @param {Partial<Choice>} changes */
  #choose(changes) {
    this.#chosen = { ...this.#chosen, ...changes };
    this.#draw();
  }

  /** What is chosen; until somebody does, what was chosen for a game last, and the side whose turn it is. @param {import("./types.js").TreeNode} node @returns {Choice} */
  #choice(node) {
    return { ...settings.choice, clock: "", colour: node.position?.turn ?? "black", ...this.#chosen };
  }

  /** @param {import("./tree.js").Tree} tree @param {import("./types.js").TreeNode} node */
  async #begin(tree, node) {
    if (this.#busy) return;
    this.#busy = true;
    await attempt(async () => {
      // SGF says by which rules it is played, from where, and whose game it was.
      const { file } = await analysis.record(tree.lineRequest(node), "sgf");
      const { id } = await server.create({ ...setupOf(this.#choice(node)), supply: null, text: await file.text() });
      this.#go(`/g/${id}`);
    });
    this.#busy = false;
  }

  /** @param {import("./tree.js").Tree} tree @param {import("./types.js").TreeNode} node */
  template(tree, node) {
    if (!node.position || node.position.outcome) return nothing;
    const { opponent, colour, rating } = this.#choice(node);
    const ratings = tree.variant.ratings;
    const slide = (/** @type {string} */ value) => this.#choose({ rating: value });
    /** @type {[string, string][]} */
    const against = [...LEVELS.map((level) => /** @type {[string, string]} */ ([level, playerName(level, ratings[level])])),
      ["rating", t("setup.rating")], ["here", t("setup.here")], ["link", t("setup.link")], ["watch", t("setup.watch")]];
    return html`<details class="card play-on" data-group="play-on">
      <summary>${t("analysis.play-on")}</summary>
      ${chips("play-on-opponent", t("setup.opponent"), against, opponent, (value) => this.#choose({ opponent: value }))}
      ${opponent === "rating" ? ratingSlider("play-on-rating", rating, slide, slide) : nothing}
      ${opponent === "here" || opponent === "watch" ? nothing : chips("play-on-colour", t("setup.colour"),
        [["black", sideName("black")], ["white", sideName("white")], ["random", t("setup.random")]], colour,
        (value) => this.#choose({ colour: /** @type {Choice["colour"]} */ (value) }))}
      ${button("forward", t("analysis.play-on-now"), () => void this.#begin(tree, node), { class: "primary wide" })}
    </details>`;
  }
}

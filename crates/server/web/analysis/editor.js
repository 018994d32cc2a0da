// The board editor: any discs on any board, by any rules. Whether that is a position the server says.

import { readBoard, squareName } from "../game.js";
import { html } from "../lit-html.js";
import { button, chips } from "../parts.js";
import { Refusal } from "../server.js";
import { problemText, sideName, t } from "../words.js";
import { analysis } from "./requests.js";

/** @typedef {import("../types.js").Side} Side */

const SIDES = Array.from({ length: 7 }, (_, index) => String(4 + 2 * index));
const RULES = ["standard", "orthogonal", "anti"];
const SIGNS = { black: "X", white: "O" };

export class Editor {
  width = 8;
  height = 8;
  /** @type {import("../game.js").Discs} */
  discs = new Map();
  #rules = "standard";
  /** @type {Side} */
  turn = "black";
  /** What a click on a square puts there. @type {Side | "empty"} */
  #tool = "black";
  #problem = "";
  #draw;
  #done;
  #cancel;

  /**
   * @param {import("./tree.js").Tree} tree what is on the board
   * @param {import("./types.js").TreeNode} node
   * @param {() => void} draw
   * @param {(what: import("./types.js").OpenRequest) => Promise<void>} done opens the position; what the server refuses is thrown
   * @param {() => void} cancel
   */
  constructor(tree, node, draw, done, cancel) {
    const { width, height, orthogonal, fewest_wins: fewest } = tree.variant;
    [this.width, this.height, this.discs] = [width, height, tree.discs(node)];
    this.#rules = orthogonal ? "orthogonal" : fewest ? "anti" : "standard";
    this.turn = node.position?.turn ?? "black";
    this.#draw = draw;
    this.#done = done;
    this.#cancel = cancel;
  }

  /** Somebody chose a square. @param {string} square */
  paint(square) {
    const disc = this.#tool;
    // A second click takes away what the first has put there.
    const discs = new Map(this.discs);
    if (disc === "empty" || discs.get(square) === disc) discs.delete(square);
    else discs.set(square, disc);
    this.discs = discs;
    this.#problem = "";
    this.#draw();
  }

  /** @param {() => void} change */
  #change(change) {
    change();
    this.#problem = "";
    const inside = [...this.discs].filter(([square]) => this.#squares().includes(square));
    this.discs = new Map(inside);
    this.#draw();
  }

  #squares() {
    return Array.from({ length: this.width * this.height }, (_, index) => squareName(index % this.width, Math.floor(index / this.width)));
  }

  /** @returns {import("./types.js").OpenRequest} */
  #position() {
    const cells = this.#squares().map((square) => {
      const side = this.discs.get(square);
      return side ? SIGNS[side] : "-";
    });
    return { text: `${cells.join("")} ${SIGNS[this.turn]}`, size: `${this.width}x${this.height}`, rules: this.#rules };
  }

  async #finish() {
    await this.#ask(() => this.#done(this.#position()));
  }

  async #start() {
    await this.#ask(async () => {
      const { start } = await analysis.open({ size: `${this.width}x${this.height}`, rules: this.#rules });
      this.turn = "black";
      this.discs = readBoard(start, this.width);
    });
  }

  /** @param {() => Promise<void>} act */
  async #ask(act) {
    this.#problem = "";
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
    }
    this.#draw();
  }

  template() {
    const count = (/** @type {"width" | "height"} */ name) => {
      const choose = (/** @type {Event} */ event) => this.#change(() => {
        this[name] = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      });
      return html`<label class="field"><span>${t(`analysis.${name}`)}</span><select id=${`edit-${name}`} @change=${choose}>${SIDES.map((value) =>
        html`<option value=${value} .selected=${Number(value) === this[name]}>${value}</option>`)}</select></label>`;
    };
    return html`<section class="card editor" data-group="editor">
      <h2>${t("analysis.editor")}</h2>
      <p class="note">${t("analysis.editor-lead")}</p>
      ${chips("edit-tool", t("analysis.tool"), [["black", sideName("black")], ["white", sideName("white")], ["empty", t("analysis.empty")]], this.#tool,
        (value) => this.#change(() => { this.#tool = /** @type {Side | "empty"} */ (value); }))}
      ${chips("edit-turn", t("analysis.whose-turn"), [["black", sideName("black")], ["white", sideName("white")]], this.turn,
        (value) => this.#change(() => { this.turn = /** @type {Side} */ (value); }))}
      <div class="fields">${count("width")}${count("height")}</div>
      ${chips("edit-rules", t("setup.rules"), RULES.map((value) => [value, t(`rules.${value}`)]), this.#rules,
        (value) => this.#change(() => { this.#rules = value; }))}
      <div class="buttons">
        ${button("trash", t("analysis.clear"), () => this.#change(() => { this.discs = new Map(); }))}
        ${button("board", t("analysis.start-position"), () => void this.#start())}
        ${button("cross", t("analysis.cancel"), () => this.#cancel())}
      </div>
      <p class="problem" role="alert">${this.#problem}</p>
      ${button("forward", t("analysis.edit-done"), () => void this.#finish(), { class: "primary wide" })}
    </section>`;
  }
}

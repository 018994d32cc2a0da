// Engines and coach on the analysis board: what the screen asks of them, in one place each.

import { signed } from "../../game.js";
import { screenStyle } from "../../later.js";
import { html, nothing } from "../../lit-html.js";
import { button } from "../../parts.js";
import { announce } from "../../say.js";
import { ask, attempt } from "../../server.js";
import { change, settings } from "../../settings.js";
import { addTexts, sureText, t } from "../../words.js";
import { Analyst } from "./analyst.js";
import { bar } from "./bar.js";
import { drawReason } from "./drawing.js";
import { Exercises } from "./exercises.js";
import { graph } from "./graph.js";
import { lines } from "./lines.js";
import { classSign, className, course, standing } from "./reading.js";
import { reasons } from "./reasons.js";
import { reviewCard } from "./review.js";
import { VALUES_TEXTS } from "./texts.js";

/** @typedef {import("../types.js").TreeNode} TreeNode */
/** @typedef {import("../tree.js").Tree} Tree */
/** @typedef {import("../../types.js").Move} Move */
/** @typedef {import("../../types.js").Side} Side */

addTexts(VALUES_TEXTS);
await screenStyle("analysis/values/values.css");

/**
 * What the screen does for this part.
 * @typedef {object} Around
 * @property {() => void} redraw
 * @property {(node: TreeNode) => void} show puts a place of the tree on the board
 * @property {(moves: Move[], from?: TreeNode) => void} follow puts a line into the tree, from the place on the board or another, and shows its end
 * @property {import("../../types.js").Go} go
 */

export class Values {
  #analyst;
  #around;
  /** @type {Tree | null} */
  #tree = null;
  /** The name of each place: the moves that lead there. @type {WeakMap<TreeNode, string>} */
  #paths = new WeakMap();
  /** @type {TreeNode | null} */
  #node = null;
  /** The best square that was told aloud. */
  #told = "";
  /** The reason on the board, for the place that it belongs to. @type {{ node: TreeNode | null, reason: number | null }} */
  #shown = { node: null, reason: null };
  #allLines = false;
  #exercises;
  /** The move under the pointer on the graph. @type {number | null} */
  #hover = null;

  /** @param {Around} around */
  constructor(around) {
    this.#around = around;
    this.#analyst = new Analyst((news) => this.#hear(news));
    this.#exercises = new Exercises(around.redraw);
  }

  close() {
    this.#analyst.close();
    this.#exercises.close();
  }

  /** Another language has other words. */
  refresh() {
    this.#analyst.speak();
  }

  /** Looks at a place of a tree. @param {Tree} tree @param {TreeNode} node */
  look(tree, node) {
    const before = this.#tree;
    this.#tree = tree;
    // A change that is taken back makes another tree of the same game.
    if (before?.rules !== tree.rules || before.start !== tree.start) this.#analyst.start({ rules: tree.rules, start: tree.start, moves: "" });
    if (node === this.#node) return;
    [this.#node, this.#told] = [node, ""];
    if (settings.values) this.#analyst.look(this.#path(node));
  }

  /** Reviews the main line. */
  review() {
    if (this.#tree) this.#analyst.review(this.#mainPath(this.#tree));
    this.#around.redraw();
  }

  /** What the board shows of a place: what its squares are worth, and why the last move was good or bad. @param {TreeNode} node */
  picture(node) {
    if (!settings.values) return {};
    const { values, judged } = this.#known(node);
    const reason = judged?.reasons[this.#reason(node) ?? -1];
    return {
      scores: new Map(values?.moves.map(({ square, score }) => [square, score])),
      notes: new Map(values?.moves.map(({ square, sure }) => [square, { sign: sure.kind === "ahead" ? String(sure.moves) : sure.kind === "exact" ? "✓" : "±", words: sureText(sure) }])),
      over: reason ? drawReason(reason) : [],
    };
  }

  /** Who is ahead, along the board. @param {TreeNode} node */
  bar(node) {
    return settings.values ? bar(standing(this.#known(node), node.position)) : nothing;
  }

  /** What stands beside a move in the list. @param {TreeNode} node */
  mark(node) {
    const { judged } = this.#known(node);
    const sign = judged && classSign(judged.class);
    return judged && sign ? html`<span class=${`class ${judged.class}`}><span aria-hidden="true">${sign}</span><span class="unseen">, ${className(judged.class)}, −${judged.loss}</span></span>` : nothing;
  }

  /** The panel beside the board. @param {Tree} tree @param {TreeNode} node */
  panel(tree, node) {
    const analyst = this.#analyst;
    const { values, judged } = this.#known(node);
    const moves = tree.mainLine.slice(1);
    const known = course(moves.map((at) => this.#path(at)), (path) => analyst.known(path));
    const place = [tree.root, ...moves].indexOf(node);
    const jump = (/** @type {number} */ ply) => {
      const to = [tree.root, ...moves][ply];
      if (to) this.#around.show(to);
    };
    const reviewed = analyst.reviewed;
    const review = reviewCard({
      verdict: analyst.verdict,
      asked: reviewed !== null,
      changed: reviewed !== this.#mainPath(tree),
      course: known,
      mine: tree.kept?.mine ?? [],
      go: jump,
      review: () => this.review(),
      challenge: (side, points) => void this.#challenge(side, points),
      more: tree.kept?.over && tree.kept.mine.length ? this.#exercises.template(tree.kept.id) : nothing,
    });
    const turns = (reviewed === null ? [] : (analyst.verdict?.turning_points ?? [])).map(({ ply }) => ply + 1);
    const curves = known.judged.some(Boolean) ? html`<section class="card">${graph({
      course: known,
      ply: place >= 0 ? place : this.#branchPly(tree, node),
      hover: this.#hover,
      turns,
      go: jump,
      point: (ply) => this.#point(ply),
    })}</section>` : nothing;
    return html`
      <div class="toggles" role="group" aria-label=${t("values.shown")}>
        ${button("scores", t("values.toggle"), () => this.#toggle({ values: !settings.values }), { pressed: settings.values, action: "values" })}
        ${button("eye", t("values.toggle-reasons"), () => this.#toggle({ reasons: !settings.reasons }), { pressed: settings.reasons, action: "reasons" })}
      </div>
      ${analyst.who && settings.values ? html`<p class="note thinker">${t(`who.${analyst.who}`)}</p>` : nothing}
      <p class="problem" role="alert">${analyst.problem || (analyst.connected ? nothing : t("values.offline"))}</p>
      ${reviewed === null ? nothing : review}
      ${reasons({
        judged,
        shown: this.#reason(node),
        show: (reason) => this.#show(node, reason),
        better: (line) => this.#around.follow(line, node.parent ?? node),
      })}
      ${settings.values && !node.position?.outcome ? html`<section class="card"><h2 class="unseen">${t("values.lines")}</h2>${lines({
        values,
        all: this.#allLines,
        toggle: () => this.#toggleLines(),
        follow: (line) => this.#around.follow(line),
      })}</section>` : nothing}
      ${curves}
      ${reviewed === null ? review : nothing}`;
  }

  /** @param {import("./types.js").AnalystNews | null} news */
  #hear(news) {
    if (news?.type === "values" && this.#node && news.path === this.#path(this.#node)) this.#announce(news);
    this.#around.redraw();
  }

  /** Whoever listens hears the first answer, and a later one if it is another. @param {import("./types.js").Values} values */
  #announce({ moves: [best] }) {
    const told = best ? `${best.square} ${best.score}` : "";
    if (!best || told === this.#told || !settings.values) return;
    this.#told = told;
    announce(`${t("advice.best", { square: best.square, score: signed(best.score) })}. ${sureText(best.sure)}`);
  }

  /** @param {TreeNode} node @returns {import("./types.js").Known} */
  #known(node) {
    return this.#analyst.known(this.#path(node));
  }

  /** @param {TreeNode} node @returns {string} */
  #path(node) {
    const known = this.#paths.get(node);
    if (known !== undefined) return known;
    const path = node.parent && node.move ? this.#path(node.parent) + node.move.square : "";
    this.#paths.set(node, path);
    return path;
  }

  /** @param {Tree} tree */
  #mainPath(tree) {
    return this.#path(tree.mainLine.at(-1) ?? tree.root);
  }

  /** How many moves of the main line lead to where a variation leaves it. @param {Tree} tree @param {TreeNode} node */
  #branchPly(tree, node) {
    const main = new Set(tree.mainLine);
    let at = node;
    while (at.parent && !main.has(at)) at = at.parent;
    return tree.mainLine.indexOf(at);
  }

  /** The reason on the board: the one that was chosen, or the first of a mistake. @param {TreeNode} node */
  #reason(node) {
    if (this.#shown.node === node) return this.#shown.reason;
    const { judged } = this.#known(node);
    return settings.reasons && judged && classSign(judged.class) && judged.reasons[0]?.marks.length ? 0 : null;
  }

  /** @param {TreeNode} node @param {number | null} reason */
  #show(node, reason) {
    this.#shown = { node, reason };
    this.#around.redraw();
  }

  /** @param {Partial<import("../../types.js").Settings>} changes */
  #toggle(changes) {
    this.#shown = { node: null, reason: null };
    change(changes);
    if (this.#node && settings.values) this.#analyst.look(this.#path(this.#node));
    else if (this.#analyst.reviewed === null) this.#analyst.rest();
    this.#around.redraw();
  }

  #toggleLines() {
    this.#allLines = !this.#allLines;
    this.#around.redraw();
  }

  /** @param {number | null} ply */
  #point(ply) {
    if (ply === this.#hover) return;
    this.#hover = ply;
    this.#around.redraw();
  }

  /** A game against somebody who plays as well as the visitor did, with the same colour. @param {Side} side @param {number} points */
  async #challenge(side, points) {
    await attempt(async () => {
      const opponent = `rating:${points}`;
      const { id } = await ask("POST", "/api/games", side === "black" ? { black: "human", white: opponent } : { black: opponent, white: "human" });
      this.#around.go(`/g/${id}`);
    });
  }
}

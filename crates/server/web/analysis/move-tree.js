// The moves of a tree: the main line, and each variation indented below the move in whose place it stands.

import { html, nothing } from "../lit-html.js";
import { sideName, t } from "../words.js";
import { descent } from "./tree.js";

/** @typedef {import("./types.js").TreeNode} TreeNode */
/** @typedef {import("../lit-html.js").Content} Content */

/**
 * @typedef {object} Around
 * @property {TreeNode} node the one on the board
 * @property {(node: TreeNode) => void} go
 * @property {(node: TreeNode) => Content} [mark] what else stands beside a move, such as what it gave away
 */

/** @param {TreeNode} node */
function depth(node) {
  let moves = 0;
  for (let at = node; at.parent; at = at.parent) moves += 1;
  return moves;
}

/** @param {import("./tree.js").Tree} tree @param {Around} around */
export function moveTree(tree, around) {
  const first = tree.root.children[0];
  return html`<div class="tree" data-group="tree">
    ${comment(tree.root)}
    ${tree.passed ? html`<p class="pass">${t("moves.pass", { side: sideName(tree.passed) })}</p>` : nothing}
    ${first ? html`<ol class="line">${line(first, 1, around)}</ol>` : html`<p class="none">${t("analysis.no-moves")}</p>`}
  </div>`;
}

/**
 * A line from its first move on.
 * @param {TreeNode} first
 * @param {number} number of the first move
 * @param {Around} around
 * @returns {Content[]}
 */
function line(first, number, around) {
  return [...descent(first)].map((node, index) => {
    const siblings = node.parent?.children ?? [];
    const others = siblings[0] === node ? siblings.slice(1) : [];
    return html`${item(node, number + index, around)}${others.length
      ? html`<li class="variations">${others.map((other) => html`<ol class="line">${line(other, number + index, around)}</ol>`)}</li>` : nothing}`;
  });
}

/** @param {TreeNode} node @param {number} number @param {Around} around */
function item(node, number, { node: here, go, mark }) {
  const { move } = node;
  if (!move) return nothing;
  const { side, square, passed } = move;
  return html`<li><button type="button" class=${`move ${side}`} aria-current=${node === here ? "step" : nothing} @click=${() => go(node)}>
      <span class="number">${number}</span> <span class=${`chip small ${side}`}><span class="unseen">${sideName(side)}</span></span> <span>${square}</span>${mark?.(node) ?? nothing}</button></li>
    ${passed ? html`<li class="pass">${t("moves.pass", { side: sideName(passed) })}</li>` : nothing}${node.comment ? html`<li class="said">${comment(node)}</li>` : nothing}`;
}

/** @param {TreeNode} node */
function comment(node) {
  return node.comment ? html`<p class="comment">${node.comment}</p>` : nothing;
}

/** The number of the move of a node, from 1. */
export { depth };

// A tree of variations: the moves that were played, those that might have been, and what was said about them. Which moves are
// legal and what they turn over comes from the server; here they are only put in their places.

import { afterMove, readBoard } from "../game.js";

/** @typedef {import("./types.js").TreeNode} TreeNode */
/** @typedef {import("./types.js").Opened} Opened */
/** @typedef {import("../types.js").Move} Move */

/** @param {TreeNode | null} parent @param {Move | null} move @returns {TreeNode} */
function makeNode(parent, move) {
  return { parent, children: [], move, comment: "", evaluation: null, time: null, position: null };
}

export class Tree {
  root = makeNode(null, null);
  #opened;

  /** @param {Opened} opened as the server, or this browser, has written it down */
  constructor(opened) {
    this.#opened = opened;
    this.root.comment = opened.comment ?? "";
    const nodes = [this.root];
    for (const { parent, comment, evaluation, time, ...move } of opened.moves) {
      const before = nodes[parent] ?? this.root;
      const node = { ...makeNode(before, move), comment: comment ?? "", evaluation, time };
      before.children.push(node);
      nodes.push(node);
    }
  }

  /** By which rules it is played, as the server writes them. */
  get rules() {
    return this.#opened.rules;
  }

  /** The board at the start, as the server writes it. */
  get start() {
    return this.#opened.start;
  }

  /** The rules taken apart. */
  get variant() {
    return this.#opened.variant;
  }

  /** All that was said about the game when it was opened. */
  get header() {
    return this.#opened.header;
  }

  get players() {
    return this.#opened.players;
  }

  /** Who was passed over before the first move. */
  get passed() {
    return this.#opened.passed;
  }

  /** What is known of a game that the server keeps. */
  get kept() {
    return this.#opened.kept ?? null;
  }

  /** Variations that could not be played. */
  get leftOut() {
    return this.#opened.left_out;
  }

  /** What else is known of the game: day, event and place. */
  get notes() {
    const { date, event, place } = this.#opened;
    return [date, event, place].filter((note) => note !== null);
  }

  /** Every node, each after the one that it follows, those of the main line first. @returns {TreeNode[]} */
  get nodes() {
    /** @type {TreeNode[]} */
    const found = [];
    const open = [this.root];
    for (let node = open.pop(); node; node = open.pop()) {
      found.push(node);
      open.push(...node.children.toReversed());
    }
    return found;
  }

  /** The places of the main line, from the start. */
  get mainLine() {
    return [...descent(this.root)];
  }

  /** Whether there is anything but moves one after the other. */
  get isPlain() {
    return this.nodes.every((node) => node.children.length < 2 && !node.comment);
  }

  /** The moves that lead to a node. @param {TreeNode} node @returns {Move[]} */
  line(node) {
    /** @type {Move[]} */
    const moves = [];
    for (let at = /** @type {TreeNode | null} */ (node); at?.move; at = at.parent) moves.push(at.move);
    return moves.reverse();
  }

  /** The same as a transcript: the name of the position within the tree. @param {TreeNode} node */
  path(node) {
    return this.line(node).map((move) => move.square).join("");
  }

  /** What the server is asked about a node. @param {TreeNode} node @returns {import("./types.js").Line} */
  question(node) {
    return { rules: this.rules, start: this.start, moves: this.path(node) };
  }

  /** The discs at a node. @param {TreeNode} node */
  discs(node) {
    return this.line(node).reduce(afterMove, readBoard(this.start, this.variant.width));
  }

  /**
   * Plays a move that is known to be legal. One that is there already is gone to.
   * @param {TreeNode} node
   * @param {string} square
   */
  play(node, square) {
    const known = node.children.find((child) => child.move?.square === square);
    const flips = node.position?.flips[square];
    const side = node.position?.turn;
    if (known || !flips || !side) return known;
    const child = makeNode(node, { side, square, flips, passed: null });
    node.children.push(child);
    return child;
  }

  /**
   * Adds a line that the server has worked out, as far as it is not there yet.
   * @param {TreeNode} node
   * @param {Move[]} moves
   * @returns {TreeNode} its end
   */
  follow(node, moves) {
    return moves.reduce((at, move) => {
      const known = at.children.find((child) => child.move?.square === move.square);
      if (known) return known;
      const child = makeNode(at, { ...move });
      at.children.push(child);
      return child;
    }, node);
  }

  /** Takes over what the server says of a position. @param {TreeNode} node @param {import("./types.js").Position} position */
  learn(node, position) {
    node.position = position;
    if (!node.move) return;
    node.move.passed = position.passed;
    if (position.opening) node.move.opening = position.opening;
  }

  /** Whether a node is on the main line. @param {TreeNode} node */
  isMain(node) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return false;
    return true;
  }

  /** The move with which the variation of a node leaves the line before it. @param {TreeNode} node @returns {TreeNode | null} */
  branch(node) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
    return null;
  }

  /** Makes the variation of a node the line that it left. @param {TreeNode} node */
  promote(node) {
    const branch = this.branch(node);
    const siblings = branch?.parent?.children;
    if (!branch || !siblings) return;
    siblings.splice(siblings.indexOf(branch), 1);
    siblings.unshift(branch);
  }

  /** Removes a node and everything that follows it; what is left is the node before it. @param {TreeNode} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    parent.children.splice(parent.children.indexOf(node), 1);
    return parent;
  }

  /** Adds what another tree from the same start has and this one lacks. @param {Tree} other */
  merge(other) {
    this.#opened.kept = other.kept;
    const open = [[this.root, other.root]];
    for (let pair = open.pop(); pair; pair = open.pop()) {
      const [mine, theirs] = /** @type {[TreeNode, TreeNode]} */ (pair);
      for (const child of theirs.children) {
        const known = mine.children.find(({ move }) => move?.square === child.move?.square);
        if (known) open.push([known, child]);
        else mine.children.push(Object.assign(child, { parent: mine }));
      }
    }
  }

  /** The whole tree, to be kept. @returns {Opened} */
  written() {
    const numbers = new Map(this.nodes.map((node, number) => [node, number]));
    const moves = this.nodes.flatMap(({ parent, move, comment, evaluation, time }) =>
      parent && move ? [{ ...move, parent: numbers.get(parent) ?? 0, comment, evaluation, time }] : []);
    return { ...this.#opened, comment: this.root.comment, moves };
  }

  /** The whole tree, to be written down by the server. @returns {import("./types.js").TreeRequest} */
  request() {
    const { header, comment, moves } = this.written();
    const bare = moves.map(({ parent, square, comment: words, evaluation, time }) => ({ parent, square, comment: words ?? "", evaluation, time }));
    return { header, comment: comment ?? "", moves: bare };
  }

  /** One line of it without a word. @param {TreeNode} node its end @returns {import("./types.js").TreeRequest} */
  lineRequest(node) {
    const moves = this.line(node).map(({ square }, parent) => ({ parent, square, comment: "", evaluation: null, time: null }));
    return { header: this.#opened.header, comment: "", moves };
  }
}

/** A node and the line that follows it. @param {TreeNode} node */
export function* descent(node) {
  for (let at = /** @type {TreeNode | undefined} */ (node); at; at = at.children[0]) yield at;
}

// The analysis board: a free board with a tree of variations. The state is here; panels are functions of it.

import { Explorer } from "../explorer/explorer.js";
import { keepFocus } from "../focus.js";
import { count } from "../game.js";
import { screenStyle } from "../later.js";
import { html, live, nothing, render } from "../lit-html.js";
import { followMove } from "../moves.js";
import { button } from "../parts.js";
import { linkTo, placeAt } from "../root.js";
import { announce, toast } from "../say.js";
import { attempt, Refusal } from "../server.js";
import { settings } from "../settings.js";
import { tap } from "../sound.js";
import { outcomeText } from "../status.js";
import { studyStage } from "../study.js";
import { Tabs } from "../tabs.js";
import { addTexts, openingName, problemText, rulesName, sideName, t } from "../words.js";
import { earlierBoards } from "./earlier.js";
import { Editor } from "./editor.js";
import { Exporting } from "./exporting.js";
import { hearGames, Importing } from "./importing.js";
import { find, keep, list, newId } from "./kept.js";
import { moveTree } from "./move-tree.js";
import { openBoard } from "./opening.js";
import { PlayOn } from "./play-on.js";
import { analysis } from "./requests.js";
import { ANALYSIS_TEXTS } from "./texts.js";
import { descent, Tree } from "./tree.js";
import { Values } from "./values/values.js";

/** @typedef {import("./types.js").TreeNode} TreeNode */
/** @typedef {import("../types.js").Side} Side */

addTexts(ANALYSIS_TEXTS);
await Promise.all([screenStyle("study.css"), screenStyle("analysis/analysis.css")]);

/** The most changes that can be taken back. */
const REMEMBERED = 50;

class Analysis {
  /** @type {Tree | null} */
  #tree = null;
  /** The place on the board. @type {TreeNode | null} */
  #node = null;
  /** The name under which the board is kept. */
  #id = "";
  /** Squares that were chosen before it was known whether they are legal. @type {string[]} */
  #wanted = [];
  /** The place that the server is being asked about. @type {TreeNode | null} */
  #asked = null;
  /** Trees as they were before something was deleted or moved, and where one was in them. @type {{ tree: import("./types.js").Opened, at: number }[]} */
  #before = [];
  /** Why there is no board. */
  #problem = "";
  #closed = false;
  #keptWell = true;
  /** @type {TreeNode | null} */
  #followed = null;
  #explorer = new Explorer(() => this.refresh());
  #tabs = new Tabs("analysis", "moves", () => this.refresh());
  /** The board editor, while a position is set up. @type {Editor | null} */
  #editor = null;
  #importing = new Importing(() => this.refresh(), (text) => this.#open({ text }));
  #exporting = new Exporting(() => this.refresh());
  #playOn;
  #values;
  #host;
  #table;
  /** Goes to another screen. */
  #leave;
  #listening = new AbortController();

  /** @param {import("../later.js").Place} place */
  constructor({ host, table, go }) {
    this.#host = host;
    this.#table = table;
    this.#leave = go;
    this.#playOn = new PlayOn(() => this.refresh(), go);
    this.#values = new Values({
      redraw: () => this.refresh(),
      show: (node) => this.#go(node),
      follow: (moves, from) => this.#follow(moves, from),
      go,
    });
    table.board.play = (square) => (this.#editor ? this.#editor.paint(square) : this.#choose(square));
    this.#listen();
    // What stands on the table stays until there is something else to show.
    if (!table.board.node.isConnected) table.clear();
    this.refresh();
    void this.#arrive();
  }

  get title() {
    const { black, white } = this.#tree?.players ?? { black: null, white: null };
    const game = black || white ? `${black ?? "?"} – ${white ?? "?"} · ` : "";
    return `${game}${t("analysis")} – Outflank`;
  }

  close() {
    this.#closed = true;
    this.#values.close();
    this.#tabs.close();
    this.#explorer.close();
    this.#listening.abort();
  }

  /** Hears keys, and whatever is pasted or dropped. */
  #listen() {
    const { signal } = this.#listening;
    addEventListener("keydown", (event) => this.#key(event), { signal });
    hearGames(this.#host, signal, (data) => this.#import(data));
  }

  /** @param {DataTransfer | null} data */
  #import(data) {
    this.#editor = null;
    this.#tabs.choose("file");
    void this.#importing.takeDropped(data);
  }

  /** Opens something as a board of its own. Moves alone are meant for the board that is there. @param {import("./types.js").OpenRequest} what */
  async #open(what) {
    const { width, height, orthogonal, fewest_wins: fewest } = this.#tree?.variant ?? {};
    const here = width ? { size: `${width}x${height}`, rules: orthogonal ? "orthogonal" : fewest ? "anti" : "standard" } : {};
    await openBoard({ ...here, ...what }, this.#leave);
  }

  #edit() {
    if (!this.#tree || !this.#node) return;
    const close = () => {
      this.#editor = null;
      this.refresh();
    };
    this.#editor = new Editor(this.#tree, this.#node, () => this.refresh(), (what) => this.#open(what), close);
    this.refresh();
    scrollTo(0, 0);
  }

  /** Opens what the address names: a game, a text, or the board that was here last. */
  async #arrive() {
    const code = /^\/analysis\/([^/]+)$/.exec(placeAt())?.[1];
    const text = new URLSearchParams(location.search).get("text");
    const latest = list().find(({ id }) => id.startsWith("board:"));
    this.#id = code ? `game:${code}` : text !== null ? `text:${text}` : (latest?.id ?? newId());
    const kept = find(this.#id);
    if (kept) this.#show(new Tree(kept.tree), kept.at);
    if (kept && !code) return;
    try {
      const opened = new Tree(await analysis.open(code ? { game: code } : { text: text ?? "" }));
      if (this.#closed) return;
      // A game may have gone on since it was looked at, and a visitor may have added to it: nothing of either is lost.
      if (this.#tree) this.#tree.merge(opened);
      const at = Number(new URLSearchParams(location.search).get("at") ?? (code ? opened.mainLine.length - 1 : 0));
      if (!this.#tree) this.#show(opened, at);
      this.#keep();
      if (opened.kept?.over) this.#lookBack();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!this.#tree) this.#problem = problemText(error.problem);
    }
    this.refresh();
  }

  /** @param {Tree} tree @param {number} at the number of a node */
  #show(tree, at) {
    this.#tree = tree;
    this.#problem = "";
    if (tree.leftOut) toast(t("analysis.left-out", { count: tree.leftOut }));
    this.#go(tree.nodes[at] ?? tree.root);
  }

  /** A game that is over is looked back on, where it turned first of all. */
  #lookBack() {
    this.#tabs.choose("values");
    this.#values.review();
  }

  /** Puts a line into the tree, from here or from another place, and goes to its end. @param {import("../types.js").Move[]} moves @param {TreeNode} [from] */
  #follow(moves, from) {
    const start = from ?? this.#node;
    if (this.#tree && start) this.#go(this.#tree.follow(start, moves));
  }

  #keep() {
    const tree = this.#tree;
    if (!tree || !this.#node) return;
    const kept = keep({ id: this.#id, at: tree.nodes.indexOf(this.#node), tree: tree.written() });
    if (!kept && this.#keptWell) toast(t("analysis.not-kept"));
    this.#keptWell = kept;
  }

  /** Shows a place of the tree. @param {TreeNode} node */
  #go(node) {
    this.#node = node;
    this.#wanted = [];
    this.#keep();
    if (this.#tree) this.#values.look(this.#tree, node);
    this.refresh();
    if (node.position) this.#announce(node);
    void this.#look(node);
  }

  /** Asks what can be done at a place, unless that is known. @param {TreeNode} node */
  async #look(node) {
    const tree = this.#tree;
    if (!tree || node.position || this.#asked === node) return;
    this.#asked = node;
    await attempt(async () => {
      const position = await analysis.position(tree.question(node));
      if (this.#closed || this.#tree !== tree) return;
      tree.learn(node, position);
      if (node !== this.#node) return;
      this.#keep();
      this.#announce(node);
      this.refresh();
    });
    if (this.#asked === node) this.#asked = null;
    const [next, ...rest] = this.#wanted;
    if (!next || node !== this.#node || !node.position) return;
    this.#wanted = [];
    // If it is legal the others follow it.
    if (this.#choose(next)) this.#wanted = rest;
  }

  /** @param {TreeNode} node */
  #announce({ move, position }) {
    if (!move) return;
    const played = t("analysis.played", { side: sideName(move.side), square: move.square });
    const pass = move.passed ? t("moves.pass", { side: sideName(move.passed) }) : "";
    announce([played, pass, position?.outcome ? outcomeText(position.outcome, []) : ""].filter(Boolean).join(". "));
  }

  /** Somebody chose a square; what comes back is whether there is a move there. @param {string} square */
  #choose(square) {
    const [tree, node] = [this.#tree, this.#node];
    if (!tree || !node) return false;
    const child = tree.play(node, square);
    if (child) {
      tap(child.move?.flips.length ?? 0);
      this.#go(child);
    } else if (!node.position) {
      this.#wanted.push(square);
      void this.#look(node);
    } else {
      toast(t(node.position.outcome ? "problem.over" : "problem.illegal"));
    }
    return !!child;
  }

  /** Remembers the tree before it is changed in a way that one may want to take back. */
  #remember() {
    const [tree, node] = [this.#tree, this.#node];
    if (!tree || !node) return;
    this.#before.push({ tree: tree.written(), at: tree.nodes.indexOf(node) });
    if (this.#before.length > REMEMBERED) this.#before.shift();
  }

  #undo() {
    const before = this.#before.pop();
    if (before) this.#show(new Tree(before.tree), before.at);
  }

  #delete() {
    if (!this.#tree || !this.#node?.parent) return;
    this.#remember();
    this.#go(this.#tree.remove(this.#node));
    toast(t("analysis.deleted"));
  }

  #promote() {
    if (!this.#tree || !this.#node || this.#tree.isMain(this.#node)) return;
    this.#remember();
    this.#tree.promote(this.#node);
    this.#go(this.#node);
  }

  /** @param {string} words */
  #comment(words) {
    if (!this.#node) return;
    this.#node.comment = words;
    this.#keep();
    this.refresh();
  }

  /** To another place of the tree; what comes back is whether there is one. @param {"first" | "back" | "forward" | "last" | "above" | "below"} way */
  #step(way) {
    const [tree, node] = [this.#tree, this.#node];
    if (!tree || !node) return false;
    const siblings = node.parent?.children ?? [];
    const at = siblings.indexOf(node);
    const to = {
      first: tree.root,
      back: node.parent,
      forward: node.children[0],
      last: [...descent(node)].at(-1),
      above: siblings[at - 1],
      below: siblings[at + 1],
    }[way];
    if (!to || to === node) return false;
    this.#go(to);
    return true;
  }

  refresh() {
    if (this.#closed) return;
    this.#values.refresh();
    this.#drawTable();
    keepFocus(this.#host, () => render(studyStage(this.#table, {
      heading: html`<h1 class="unseen">${t("analysis")}</h1>`,
      bar: this.#node ? this.#values.bar(this.#node) : nothing,
      side: this.#side(),
      controls: this.#controls(),
      label: t("analysis.controls"),
    }), this.#host));
    document.title = this.title;
    if (this.#node !== this.#followed) followMove(this.#host);
    this.#followed = this.#node;
  }

  #drawTable() {
    const [tree, node] = [this.#tree, this.#node];
    if (!tree || !node) return;
    const { board, players } = this.#table;
    const { width, height, discs } = this.#editor ?? { ...tree.variant, discs: tree.discs(node) };
    board.resize(width, height);
    board.show({ discs, legal: settings.marks && !this.#editor ? (node.position?.legal ?? []) : [], last: this.#editor ? null : (node.move?.square ?? null), hint: null, scores: new Map(), ...(this.#editor ? {} : this.#values.picture(node)) });
    const counts = count(discs);
    const seat = (/** @type {Side} */ side) => {
      const turn = (this.#editor?.turn ?? node.position?.turn) === side;
      const winner = node.position?.outcome?.winner === side;
      return html`<div class=${`player${turn ? " turn" : ""}${winner ? " winner" : ""}`}>
        <span class=${`chip ${side}`} aria-hidden="true"></span>
        <span class="who"><span class="name">${tree.players[side] ?? sideName(side)}</span>${tree.players[side] ? html`<span class="note">${sideName(side)}</span>` : nothing}</span>
        <span class="discs">${counts[side]}</span></div>`;
    };
    players.replace(seat("white"), seat("black"));
  }

  #controls() {
    const node = this.#editor ? null : this.#node;
    const [start, end] = [!node?.parent, !node?.children.length];
    /** @type {[import("../parts.js").Icon, "first" | "back" | "forward" | "last", boolean][]} */
    const ways = [["first", "first", start], ["back", "back", start], ["forward", "forward", end], ["last", "last", end]];
    return ways.map(([name, way, off]) => button(name, t(`moves.${way}`), () => this.#step(way), { class: "step", title: t(`moves.${way}`), off }));
  }

  /** What stands beside the board. Each panel is asked for only while it is in sight. */
  #side() {
    if (!this.#tree || !this.#node) {
      return html`<section class="card state"><p class="problem" role="alert">${this.#problem}</p>
        ${this.#problem ? html`<p><a href=${linkTo("/analysis")} class="continue">${t("analysis")}</a></p>` : html`<p role="status">${t("loading")}</p>`}</section>`;
    }
    if (this.#editor) return this.#editor.template();
    return this.#tabs.template(t("analysis.tabs"), [
      { id: "moves", label: t("moves"), content: () => this.#moves() },
      { id: "values", label: t("values.tab"), content: () => (this.#tree && this.#node ? this.#values.panel(this.#tree, this.#node) : nothing) },
      { id: "explorer", label: t("explorer"), content: () => this.#explored() },
      { id: "file", label: t("analysis.file"), content: () => this.#file() },
    ]);
  }

  #explored() {
    const [tree, node] = [this.#tree, this.#node];
    return tree && node ? this.#explorer.panel(tree.question(node), node.position?.turn ?? null, (square) => this.#choose(square)) : nothing;
  }

  #moves() {
    const [tree, node] = [this.#tree, this.#node];
    if (!tree || !node) return nothing;
    const write = (/** @type {Event} */ event) => this.#comment(/** @type {HTMLTextAreaElement} */ (event.target).value);
    return html`<section class="card record">
        <p class="opening" role="status">${[this.#status(), openingName(tree.line(node))].filter(Boolean).join(" · ")}</p>
        <p class="note">${[rulesName(tree.variant), ...tree.notes].join(" · ")}</p>
        ${moveTree(tree, { node, go: (to) => this.#go(to), mark: (at) => this.#values.mark(at) })}
      </section>
      <section class="card words" data-group="words">
        <label for="comment">${t("analysis.comment")}</label>
        <textarea id="comment" rows="2" .value=${live(node.comment)} @input=${write}></textarea>
        <div class="buttons">
          ${button("trash", t("analysis.delete"), () => this.#delete(), { off: !node.parent })}
          ${button("redo", t("analysis.promote"), () => this.#promote(), { off: tree.isMain(node) })}
          ${button("undo", t("analysis.undo"), () => this.#undo(), { off: !this.#before.length })}
          ${button("board", t("analysis.edit"), () => this.#edit())}
        </div>
        <p class="note keys">${t("analysis.keys")}</p>
      </section>
      ${this.#playOn.template(tree, node)}`;
  }

  /** Where games come in and go out. */
  #file() {
    const [tree, node] = [this.#tree, this.#node];
    if (!tree || !node) return nothing;
    return html`${button("plus", t("analysis.new"), () => void attempt(() => openBoard({}, this.#leave)), { class: "wide" })}
      ${this.#importing.template()}
      ${this.#exporting.template(tree, node)}
      ${earlierBoards(this.#id, this.#leave, () => this.refresh())}`;
  }

  /** Whose turn it is, or how the game ended. */
  #status() {
    const position = this.#node?.position;
    if (position?.outcome) return outcomeText(position.outcome, []);
    return position?.turn ? t("analysis.turn", { side: sideName(position.turn) }) : "";
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (this.#editor || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || isField(event.target)) return;
    /** @type {Record<string, () => boolean | void>} */
    const keys = {
      ArrowLeft: () => this.#step("back"),
      ArrowRight: () => this.#step("forward"),
      ArrowUp: () => this.#step("above"),
      ArrowDown: () => this.#step("below"),
      Home: () => this.#step("first"),
      End: () => this.#step("last"),
      Delete: () => this.#delete(),
    };
    const act = keys[event.key];
    // Where there is nothing to do the key does what it does on any page.
    if (act && act() !== false) event.preventDefault();
  }
}

/** Whether keys and what is pasted belong to a field. @param {EventTarget | null} target */
function isField(target) {
  return target instanceof Element && !!target.closest("input, textarea, select, dialog");
}

/** @type {import("../later.js").Opener} */
export const open = (place) => new Analysis(place);

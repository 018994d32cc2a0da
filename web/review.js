// Looking back on a game: the score after every move, and what each gave away.

import { button, el, fill, svg } from "./dom.js";
import { other, signed } from "./game.js";
import { sideName, t } from "./words.js";

/** @typedef {import("./types.js").GameView} GameView */
/** @typedef {import("./types.js").Reviewed} Reviewed */

const WIDTH = 320;
const HEIGHT = 110;

export class ReviewPanel {
  /** @type {Map<number, Reviewed>} */
  moves = new Map();
  /** @type {import("./types.js").Verdict | null} */
  #verdict = null;
  #go;
  #line;
  node = el("section", { class: "card review" });

  /**
   * @param {(ply: number) => void} go
   * @param {(reviewed: Reviewed) => void} line called to show the best line instead of a move
   */
  constructor(go, line) {
    this.#go = go;
    this.#line = line;
  }

  /** Whether anything has been reviewed or is about to be. */
  active = false;

  /** @param {Reviewed[]} moves @param {import("./types.js").Verdict} verdict */
  hear(moves, verdict) {
    for (const reviewed of moves) this.moves.set(reviewed.ply, reviewed);
    this.#verdict = verdict;
    this.active = true;
  }

  forget() {
    this.moves.clear();
    this.#verdict = null;
    this.active = false;
  }

  /** @param {GameView} game @param {number} ply */
  show(game, ply) {
    this.node.hidden = !this.active;
    if (!this.active) return;
    const verdict = this.#verdict;
    const played = this.moves.get(ply - 1);
    fill(this.node, [
      el("h2", {}, t("review.heading")),
      this.#graph(game, ply),
      el("p", { class: "verdict", role: "status" }, played ? this.#judge(game, played) : verdict?.finished ? "" : t("review.working")),
      played && played.loss > 0 && played.best_line.length > 0 &&
        button("eye", t("review.line"), () => this.#line(played), { class: "quiet" }),
      verdict && el("p", { class: "lost" }, ["black", "white"].map((side) =>
        t("review.lost", { side: sideName(/** @type {any} */ (side)), count: verdict.lost[/** @type {"black"} */ (side)] })).join(" · ")),
      verdict && this.#turningPoints(game, verdict),
    ]);
  }

  /** @param {GameView} game @param {Reviewed} reviewed */
  #judge(game, reviewed) {
    const { side, square } = game.moves[reviewed.ply] ?? { side: "black", square: "" };
    const values = { side: sideName(/** @type {any} */ (side)), square, loss: reviewed.loss, best: reviewed.best };
    return t(reviewed.loss > 0 ? "review.worse" : "review.best", values);
  }

  /** @param {GameView} game @param {import("./types.js").Verdict} verdict */
  #turningPoints(game, verdict) {
    if (!verdict.finished) return null;
    if (!verdict.worst.length) return el("p", {}, t("review.none"));
    const items = verdict.worst.map((ply) => {
      const move = game.moves[ply];
      const loss = this.moves.get(ply)?.loss ?? 0;
      const label = `${ply + 1}. ${move ? `${sideName(move.side)} ${move.square}` : ""} −${loss}`;
      return el("li", {}, el("button", { type: "button", class: "quiet", onclick: () => this.#go(ply + 1) }, label));
    });
    return el("div", {}, el("h3", {}, t("review.turning")), el("ul", { class: "turning" }, ...items));
  }

  /** The score by ply, Black up. @param {GameView} game @param {number} ply */
  #graph(game, ply) {
    const total = game.moves.length;
    const most = Math.max(8, ...[...this.moves.values()].map((move) => Math.abs(move.for_black)));
    const x = (/** @type {number} */ index) => (total > 1 ? (index / (total - 1)) * WIDTH : WIDTH / 2);
    const y = (/** @type {number} */ score) => HEIGHT / 2 - (score / most) * (HEIGHT / 2 - 6);
    const known = [...this.moves.values()].sort((a, b) => a.ply - b.ply);
    const points = known.map((move) => `${x(move.ply).toFixed(1)},${y(move.for_black).toFixed(1)}`);
    const area = known.length
      ? `M${x(known[0]?.ply ?? 0)},${HEIGHT / 2} L${points.join(" L")} L${x(known.at(-1)?.ply ?? 0)},${HEIGHT / 2} Z`
      : "";
    const graph = svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: "graph", role: "img", "aria-label": t("review.graph") },
      svg("rect", { class: "above", width: WIDTH, height: HEIGHT / 2 }),
      svg("rect", { class: "below", y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 }),
      svg("path", { class: "area", d: area }),
      svg("polyline", { class: "curve", points: points.join(" ") }),
      svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
      ...known.filter((move) => this.#verdict?.worst.includes(move.ply)).map((move) =>
        svg("circle", { class: "turning-point", cx: x(move.ply), cy: y(move.for_black), r: 4 })),
    );
    if (ply > 0) graph.append(svg("line", { class: "here", x1: x(ply - 1), x2: x(ply - 1), y1: 0, y2: HEIGHT }));
    graph.addEventListener("click", (event) => {
      const box = graph.getBoundingClientRect();
      const share = (event.clientX - box.left) / box.width;
      this.#go(1 + Math.round(Math.min(1, Math.max(0, share)) * (total - 1)));
    });
    const now = this.moves.get(ply - 1);
    const leader = now && now.for_black !== 0 ? sideName(now.for_black > 0 ? "black" : other("black")) : "";
    const score = now ? `${leader} ${signed(Math.abs(now.for_black))}` : "";
    return el("div", { class: "graph-box" }, graph, el("span", { class: "reading" }, score));
  }
}

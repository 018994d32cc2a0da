// Looking back on a game: the score after every move, and what each gave away.

import { other, signed } from "./game.js";
import { html, nothing, svg } from "./lit-html.js";
import { button } from "./parts.js";
import { sideName, sureText, t } from "./words.js";

/** @typedef {import("./types.js").GameView} GameView */
/** @typedef {import("./types.js").Reviewed} Reviewed */
/** @typedef {import("./types.js").Side} Side */

const WIDTH = 320;
const HEIGHT = 96;

/** What a review has said so far. */
export class ReviewData {
  /** @type {Map<number, Reviewed>} */
  moves = new Map();
  /** @type {import("./types.js").Verdict | null} */
  verdict = null;
  /** Whether anything has been reviewed or is about to be. */
  active = false;

  /** A move may come more than once: quick first, then better. @param {Reviewed[]} moves @param {import("./types.js").Verdict} verdict */
  hear(moves, verdict) {
    for (const reviewed of moves) this.moves.set(reviewed.ply, reviewed);
    this.verdict = verdict;
    this.active = true;
  }

  forget() {
    this.moves.clear();
    this.verdict = null;
    this.active = false;
  }
}

/**
 * @param {ReviewData} review
 * @param {GameView} game
 * @param {number} ply the position on the board
 * @param {(ply: number) => void} go
 * @param {(reviewed: Reviewed) => void} showLine called to show the best line instead of a move
 */
export function reviewPanel(review, game, ply, go, showLine) {
  if (!review.active) return nothing;
  const { verdict } = review;
  const played = review.moves.get(ply - 1);
  const line = played && played.loss > 0 && played.best_line.length > 0;
  return html`<section class="card review" data-group="review">
    <h2 id="review" tabindex="-1">${t("review.heading")}${verdict?.finished ? nothing : html` <span class="note">${t("review.working")}</span>`}</h2>
    ${graph(review, game, ply, go)}
    <p class="verdict" role="status">${played ? judge(game, played) : nothing}</p>
    ${line ? button("eye", t("review.line"), () => showLine(played), { class: "quiet" }) : nothing}
    ${verdict ? html`<p class="lost">${t("review.lost", { ...verdict.lost, first: sideName("black"), second: sideName("white") })}</p>` : nothing}
    ${verdict?.finished ? turningPoints(review, game, go) : nothing}
  </section>`;
}

/** @param {GameView} game @param {Reviewed} reviewed */
function judge(game, { ply, loss, best, sure }) {
  const { side, square } = game.moves[ply] ?? { side: /** @type {Side} */ ("black"), square: "" };
  const values = { side: sideName(side), square, loss, best };
  return html`${t(loss > 0 ? "review.worse" : "review.best", values)} <span class="note">${sureText(sure)}</span>`;
}

/** @param {ReviewData} review @param {GameView} game @param {(ply: number) => void} go */
function turningPoints({ moves, verdict }, game, go) {
  const points = verdict?.turning_points ?? [];
  if (!points.length) return html`<p>${t([...moves.values()].some((move) => move.loss > 0) ? "review.steady" : "review.none")}</p>`;
  const items = points.map((ply) => {
    const move = game.moves[ply];
    const label = `${ply + 1}. ${move ? `${sideName(move.side)} ${move.square}` : ""} −${moves.get(ply)?.loss ?? 0}`;
    return html`<li><button type="button" class="quiet" @click=${() => go(ply + 1)}>${label}</button></li>`;
  });
  return html`<div><h3>${t("review.turning")}</h3><ul class="turning">${items}</ul></div>`;
}

/** The score by ply, Black up. @param {ReviewData} review @param {GameView} game @param {number} ply @param {(ply: number) => void} go */
function graph({ moves, verdict }, game, ply, go) {
  const total = game.moves.length;
  const most = Math.max(8, ...[...moves.values()].map((move) => Math.abs(move.for_black)));
  const x = (/** @type {number} */ index) => (total > 1 ? (index / (total - 1)) * WIDTH : WIDTH / 2);
  const y = (/** @type {number} */ score) => HEIGHT / 2 - (score / most) * (HEIGHT / 2 - 6);
  const known = [...moves.values()].sort((a, b) => a.ply - b.ply);
  const points = known.map((move) => `${x(move.ply).toFixed(1)},${y(move.for_black).toFixed(1)}`);
  const area = known.length ? `M${x(known[0]?.ply ?? 0)},${HEIGHT / 2} L${points.join(" L")} L${x(known.at(-1)?.ply ?? 0)},${HEIGHT / 2} Z` : "";
  const turning = known.filter((move) => verdict?.turning_points.includes(move.ply));
  const choose = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const share = (event.clientX - box.left) / box.width;
    go(1 + Math.round(Math.min(1, Math.max(0, share)) * (total - 1)));
  };
  const now = moves.get(ply - 1);
  const leader = now && now.for_black !== 0 ? sideName(now.for_black > 0 ? "black" : other("black")) : "";
  return html`<div class="graph-box">
    <svg viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} class="graph" role="img" aria-label=${t("review.graph")} @click=${choose}>
      <rect class="above" width=${WIDTH} height=${HEIGHT / 2}></rect>
      <rect class="below" y=${HEIGHT / 2} width=${WIDTH} height=${HEIGHT / 2}></rect>
      <path class="area" d=${area}></path>
      <polyline class="curve" points=${points.join(" ")}></polyline>
      <line class="zero" x1="0" x2=${WIDTH} y1=${HEIGHT / 2} y2=${HEIGHT / 2}></line>
      <text class="scale" x="4" y="12">${sideName("black")} +${most}</text>
      <text class="scale" x="4" y=${HEIGHT - 5}>${sideName("white")} +${most}</text>
      ${turning.map((move) => svg`<circle class="turning-point" cx=${x(move.ply)} cy=${y(move.for_black)} r="4"></circle>`)}
      ${ply > 0 ? svg`<line class="here" x1=${x(ply - 1)} x2=${x(ply - 1)} y1="0" y2=${HEIGHT}></line>` : nothing}
    </svg>
    <span class="reading">${now ? `${leader} ${signed(Math.abs(now.for_black))}` : nothing}</span>
  </div>`;
}

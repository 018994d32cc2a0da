// The explorer: how a position was played in a database of games, by whom, and with what result, and what the opening book knows of it.

import { signed } from "../game.js";
import { screenStyle } from "../later.js";
import { html, nothing } from "../lit-html.js";
import { linkTo } from "../root.js";
import { ask, Refusal } from "../server.js";
import { addTexts, locale, problemText, sideName, sureText, t } from "../words.js";
import { EXPLORER_TEXTS } from "./texts.js";

/** @typedef {import("./types.js").Explored} Explored */
/** @typedef {import("./types.js").ExploredLine} ExploredLine */

addTexts(EXPLORER_TEXTS);
await screenStyle("explorer/explorer.css");

/** Positions that are remembered: more than anybody goes through in a while. */
const REMEMBERED = 500;
/** Whoever steps through a game faster than this does not want to know about every position. */
const HASTE = 150;

export class Explorer {
  /** What the server said, by line. @type {Map<string, Explored | Refusal>} */
  #answers = new Map();
  /** What is shown, or will be when it has come. */
  #wanted = "";
  /** What was shown last, which stays until there is something else to show. @type {Explored | null} */
  #shown = null;
  #asked = 0;
  /** @type {number | undefined} */
  #timer;
  #redraw;

  /** @param {() => void} redraw called when an answer has come */
  constructor(redraw) {
    this.#redraw = redraw;
  }

  close() {
    clearTimeout(this.#timer);
    this.#wanted = "";
  }

  /**
   * The panel for a position, which is asked about if nothing is known of it.
   * @param {ExploredLine} line the moves that lead to it
   * @param {import("../types.js").Side | null} turn
   * @param {(square: string) => void} play
   */
  panel(line, turn, play) {
    const key = JSON.stringify(line);
    if (key !== this.#wanted) this.#want(key, line);
    const answer = this.#answers.get(key);
    if (answer instanceof Refusal)
      return answer.problem.error === "no-games"
        ? html`<section class="card explorer">${howTo()}</section>`
        : html`<section class="card"><p class="problem" role="status">${problemText(answer.problem)}</p></section>`;
    this.#shown = answer ?? this.#shown;
    // What is still there of another position keeps the keyboard, and does nothing.
    const act = answer ? play : () => {};
    return html`<section class="card explorer" data-group="explorer" aria-busy=${String(!answer)}>
      ${this.#shown ? explored(this.#shown, turn, act) : html`<p role="status">${t("loading")}</p>`}</section>`;
  }

  /** @param {string} key @param {ExploredLine} line */
  #want(key, line) {
    this.#wanted = key;
    clearTimeout(this.#timer);
    if (this.#answers.has(key)) return;
    const hasty = Date.now() - this.#asked < HASTE;
    this.#asked = Date.now();
    if (hasty) this.#timer = setTimeout(() => void this.#ask(key, line), HASTE);
    else void this.#ask(key, line);
  }

  /** @param {string} key @param {ExploredLine} line */
  async #ask(key, line) {
    /** @type {Explored | Refusal} */
    const answer = await ask("POST", "/api/explorer", line).catch((/** @type {unknown} */ error) => {
      if (error instanceof Refusal) return error;
      throw error;
    });
    if (this.#answers.size >= REMEMBERED) this.#answers.clear();
    this.#answers.set(key, answer);
    if (key !== this.#wanted) return;
    this.#redraw();
    // What may pass is asked for again when somebody comes back.
    if (answer instanceof Refusal && answer.problem.error !== "no-games") this.#answers.delete(key);
  }
}

/** How to get what the explorer needs. */
function howTo() {
  return html`<p>${t("explorer.none")}</p><p class="note">${t("explorer.how")}</p>
    <pre><code>outflank db import --db games.db *.wtb *.sgf
outflank serve --games games.db</code></pre>`;
}

const number = (/** @type {number} */ value) => value.toLocaleString(locale());

/** @param {Explored} explored @param {import("../types.js").Side | null} turn @param {(square: string) => void} play */
function explored({ games, moves, newest, book }, turn, play) {
  return html`${book.length ? bookTable(book, play) : nothing}${games === null ? howTo() : recorded(games, moves, newest, turn, play)}`;
}

/** What the opening book knows. @param {Explored["book"]} book @param {(square: string) => void} play */
function bookTable(book, play) {
  const row = (/** @type {Explored["book"][number]} */ { square, score, sure, goes_on: goesOn }) => html`<tr>
    <th scope="row"><button type="button" aria-label=${t("explorer.by-book", { square })} @click=${() => play(square)}>${square}</button></th>
    <td class="number">${signed(score)}</td>
    <td>${sureText(sure)} ${goesOn ? html`<span class="note">${t("explorer.goes-on")}</span>` : nothing}</td>
  </tr>`;
  return html`<h2>${t("explorer.book")}</h2>
    <table class="explored book">
      <caption class="unseen">${t("explorer.book")}</caption>
      <thead><tr><th scope="col">${t("explorer.move")}</th><th scope="col">${t("explorer.value")}</th><th scope="col">${t("explorer.sure")}</th></tr></thead>
      <tbody>${book.map(row)}</tbody>
    </table>`;
}

/**
 * How it was played.
 * @param {number} games
 * @param {Explored["moves"]} moves
 * @param {Explored["newest"]} newest
 * @param {import("../types.js").Side | null} turn
 * @param {(square: string) => void} play
 */
function recorded(games, moves, newest, turn, play) {
  if (!games) return html`<p role="status">${t("explorer.never")}</p>`;
  const reached = games === 1 ? t("explorer.reached-once") : t("explorer.reached", { count: number(games) });
  return html`<p class="note" role="status">${reached}</p>
    ${moves.length ? movesTable(moves, turn, play) : html`<p>${t("explorer.ended")}</p>`}
    ${newest.length ? html`<h2>${t("explorer.newest")}</h2><ol class="through">${newest.map(gameThrough)}</ol>` : nothing}`;
}

/** @param {Explored["moves"]} moves @param {import("../types.js").Side | null} turn @param {(square: string) => void} play */
function movesTable(moves, turn, play) {
  const average = turn ? t("explorer.average-of", { side: sideName(turn) }) : t("explorer.average");
  const row = (/** @type {Explored["moves"][number]} */ { square, games, share, results, average: lead, players }) => {
    const names = players.map((player) => `${player.name} (${number(player.games)})`).join(", ");
    const sign = lead !== null && lead > 0 ? "+" : "";
    return html`<tr>
      <th scope="row"><button type="button" aria-label=${t("explorer.play", { square })} @click=${() => play(square)}>${square}</button></th>
      <td class="number">${number(games)} <span class="note">${number(share)} %</span></td>
      <td class="results">${results ? resultBar(results) : html`<span class="note">${t("explorer.unknown")}</span>`}</td>
      <td class="number">${lead === null ? nothing : `${sign}${lead.toLocaleString(locale(), { minimumFractionDigits: 1 })}`.replace("-", "−")}</td>
    </tr>
    ${names ? html`<tr class="by"><td colspan="4">${t("explorer.players", { names })}</td></tr>` : nothing}`;
  };
  return html`<table class="explored">
    <caption class="unseen">${t("explorer.about")}</caption>
    <thead><tr><th scope="col">${t("explorer.move")}</th><th scope="col">${t("explorer.games")}</th><th scope="col">${t("explorer.results")}</th><th scope="col"><abbr title=${average}>${t("explorer.average")}</abbr></th></tr></thead>
    <tbody>${moves.map(row)}</tbody>
  </table>`;
}

/** How games ended: a bar to see, and a sentence to hear. @param {{ black: number, draws: number, white: number }} results */
function resultBar({ black, draws, white }) {
  const part = (/** @type {string} */ kind, /** @type {number} */ share) =>
    share ? html`<span class=${kind} .style=${`flex-grow: ${share}`}>${share >= 14 ? `${Math.round(share)} %` : nothing}</span>` : nothing;
  const words = t("explorer.result", { black: sideName("black"), wins: number(black), draws: number(draws), white: sideName("white"), losses: number(white) });
  return html`<span class="result-bar" role="img" aria-label=${words} title=${words}>${part("black", black)}${part("draw", draws)}${part("white", white)}</span>`;
}

/** A game, which opens on the analysis board where it went through this position. @param {import("./types.js").GameThrough} game */
function gameThrough({ black, white, event, year, score, winner, next, ply, text }) {
  const address = linkTo(`/analysis?${new URLSearchParams({ text, at: String(ply) })}`);
  const name = (/** @type {import("../types.js").Side} */ side, /** @type {string | null} */ who) =>
    html`<span class=${winner === side ? "who-played won" : "who-played"}><span class=${`chip small ${side}`} aria-hidden="true"></span> ${who ?? "?"}</span>`;
  const about = [next ? t("explorer.next", { square: next }) : t("explorer.ends"), event, year];
  return html`<li><a href=${address}><span class="pair">${name("black", black)} <span class="score-line">${score ?? "–"}</span> ${name("white", white)}</span>
    <span class="note">${about.filter(Boolean).join(" · ")}</span></a></li>`;
}

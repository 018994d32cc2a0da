// The two players beside the board: name, discs, rounds won, and the clock.

import { el } from "./dom.js";
import { other } from "./game.js";
import { html, nothing, render } from "./lit-html.js";
import { playerName, sideName, t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").GameView} GameView */

/** Below this a clock shows tenths and alarms. */
const SHORT = 10_000;

/**
 * What a clock shows: `4:05`, `1:02:03`, or `9.3`.
 * @param {number} ms
 */
export function clockText(ms) {
  if (ms < SHORT) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/**
 * A name in a script that is written from the right turns nothing around it.
 * @param {string} name
 */
function apart(name) {
  return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * What a player is called by whoever looks.
 * @param {GameView} game
 * @param {Side[]} mine the sides of whoever looks
 * @param {Side} side
 */
export function nameOf(game, mine, side) {
  const { player, person, rating, free, name } = game.players[side];
  if (free) return t("player.free");
  if (!person) return playerName(player, rating);
  if (mine.length === 2) return sideName(side);
  if (mine.includes(side)) return t("player.you");
  return name === null ? t(mine.length ? "player.friend" : "player.human") : apart(name);
}

/**
 * @typedef {object} Around
 * @property {Side[]} mine
 * @property {import("./types.js").Both<number>} discs
 * @property {import("./types.js").Both<boolean> | null} here who is here, if that is of interest
 */

/**
 * @param {GameView} game
 * @param {Around} around
 * @param {Side} side
 * @param {number | null} ms what the clock shows
 */
function card(game, { mine, discs, here }, side, ms) {
  const { person, free } = game.players[side];
  const name = nameOf(game, mine, side);
  const rounds = game.tally.black + game.tally.white + game.tally.draws;
  const supply = game.now.supply?.[side];
  const notes = [
    name === sideName(side) ? "" : sideName(side),
    rounds ? `★ ${game.tally[side]}` : "",
    supply === undefined ? "" : t("discs-left", { count: supply }),
    here && !here[side] && person && !free ? t("player.away") : "",
  ];
  const turn = game.now.turn === side && !game.now.paused;
  const running = game.now.clock?.running === side;
  const clock = ms === null ? nothing : html`<span class=${`clock${running ? " running" : ""}${ms < SHORT ? " short" : ""}`} role="timer">${clockText(ms)}</span>`;
  return html`<div class=${`player${turn ? " turn" : ""}${game.now.outcome?.winner === side ? " winner" : ""}`}>
    <span class=${`chip ${side}`} aria-hidden="true"></span>
    <span class="who"><span class="name">${name}</span><span class="note">${notes.filter(Boolean).join(" · ")}</span></span>
    <span class="discs">${discs[side]}</span>${clock}
  </div>`;
}

export class Players {
  /** @type {{ game: GameView, around: Around } | null} */
  #shown = null;
  /** @type {import("./types.js").Clock | null} */
  #clock = null;
  #since = 0;
  /** @type {number | undefined} */
  #timer;
  top = el("div", { class: "seat top" });
  bottom = el("div", { class: "seat bottom" });

  /** @param {GameView} game @param {Around} around */
  show(game, around) {
    this.#shown = { game, around };
    if (game.now.clock !== this.#clock) this.#since = performance.now();
    this.#clock = game.now.clock;
    this.rest();
    if (this.#clock?.running) this.#timer = setInterval(() => this.#draw(), 100);
    this.#draw();
  }

  #draw() {
    if (!this.#shown) return;
    const { game, around } = this.#shown;
    const below = around.mine.length === 1 && around.mine[0] === "white" ? "white" : "black";
    render(card(game, around, below, this.#left(below)), this.bottom);
    render(card(game, around, other(below), this.#left(other(below))), this.top);
  }

  /** The server's clock decides; this one only goes on from what it said last. @param {Side} side */
  #left(side) {
    const clock = this.#clock;
    if (!clock) return null;
    const used = clock.running === side ? Math.max(0, performance.now() - this.#since - (clock.delay ?? 0)) : 0;
    const left = clock.left[side] - used;
    const over = left < 0 && clock.period && !clock.in_period[side];
    return Math.max(0, over ? left + (clock.period ?? 0) : left);
  }

  /** Stops the clocks: nobody looks at them any more. */
  rest() {
    clearInterval(this.#timer);
  }

  /**
   * Shows something else in place of the players of a game.
   * @param {import("./lit-html.js").Content} top
   * @param {import("./lit-html.js").Content} bottom
   */
  replace(top, bottom) {
    this.rest();
    [this.#shown, this.#clock] = [null, null];
    render(top, this.top);
    render(bottom, this.bottom);
  }

  clear() {
    this.replace(nothing, nothing);
  }
}

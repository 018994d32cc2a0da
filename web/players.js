// The two players beside the board: name, discs, rounds won, and the clock.

import { el, fill } from "./dom.js";
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

/** One of the players. */
class Card {
  #name = el("span", { class: "name" });
  #note = el("span", { class: "note" });
  #discs = el("span", { class: "discs" });
  #clock = el("span", { class: "clock", role: "timer", hidden: true });

  /** @param {Side} side */
  constructor(side) {
    this.side = side;
    const disc = el("span", { class: `chip ${side}`, "aria-hidden": "true" });
    const who = el("span", { class: "who" }, this.#name, this.#note);
    this.node = el("div", { class: "player" }, disc, who, this.#discs, this.#clock);
  }

  /**
   * @param {GameView} game
   * @param {Side[]} mine
   * @param {number} discs
   * @param {boolean} away
   */
  show(game, mine, discs, away) {
    const { side } = this;
    const { player, person, free } = game.players[side];
    const me = mine.includes(side);
    const who = free ? t("player.free") : !person ? playerName(player) : me && mine.length === 1 ? t("player.you")
      : mine.length === 1 ? t("player.friend") : sideName(side);
    const rounds = game.tally.black + game.tally.white + game.tally.draws;
    const supply = game.now.supply?.[side];
    const notes = [
      who === sideName(side) ? "" : sideName(side),
      rounds ? `★ ${game.tally[side]}` : "",
      supply === undefined ? "" : t("discs-left", { count: supply }),
      away && person && !free ? t("player.away") : "",
    ];
    this.#name.textContent = who;
    this.#note.textContent = notes.filter(Boolean).join(" · ");
    this.#discs.textContent = String(discs);
    this.node.classList.toggle("turn", game.now.turn === side && !game.now.paused);
    this.node.classList.toggle("winner", game.now.outcome?.winner === side);
  }

  /** @param {number | null} ms @param {boolean} running */
  tick(ms, running) {
    this.#clock.hidden = ms === null;
    if (ms === null) return;
    this.#clock.textContent = clockText(ms);
    this.#clock.classList.toggle("running", running);
    this.#clock.classList.toggle("short", ms < SHORT);
  }
}

export class Players {
  #cards = { black: new Card("black"), white: new Card("white") };
  /** @type {import("./types.js").Clock | null} */
  #clock = null;
  #since = 0;
  #timer = setInterval(() => this.#tick(), 100);
  top = el("div", { class: "seat top" });
  bottom = el("div", { class: "seat bottom" });

  /**
   * @param {GameView} game
   * @param {{ mine: Side[], discs: import("./types.js").Both<number>, here: import("./types.js").Both<boolean> | null }} around
   */
  show(game, { mine, discs, here }) {
    const below = mine.length === 1 && mine[0] === "white" ? "white" : "black";
    fill(this.bottom, [this.#cards[below].node]);
    fill(this.top, [this.#cards[below === "black" ? "white" : "black"].node]);
    for (const side of /** @type {Side[]} */ (["black", "white"])) {
      this.#cards[side].show(game, mine, discs[side], here !== null && !here[side]);
    }
    if (game.now.clock !== this.#clock) this.#since = performance.now();
    this.#clock = game.now.clock;
    this.#tick();
  }

  /** The server's clock decides; this one only goes on from what it said last. */
  #tick() {
    const clock = this.#clock;
    for (const side of /** @type {Side[]} */ (["black", "white"])) {
      const running = clock?.running === side;
      const used = running ? Math.max(0, performance.now() - this.#since - (clock.delay ?? 0)) : 0;
      const left = clock ? clock.left[side] - used : null;
      const period = clock?.period;
      const over = left !== null && left < 0 && period && !clock.in_period[side];
      this.#cards[side].tick(left === null ? null : Math.max(0, over ? left + period : left), running);
    }
  }

  close() {
    clearInterval(this.#timer);
  }
}

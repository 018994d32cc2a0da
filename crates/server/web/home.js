// The first screen: a board that is ready to play, and everything that can be chosen, one click away.

import { discsAt } from "./game.js";
import { html, nothing, render } from "./lit-html.js";
import { button, chips } from "./parts.js";
import { HAS_SERVER, linkTo } from "./root.js";
import { toast } from "./say.js";
import { attempt, Refusal, server } from "./server.js";
import { change, settings } from "./settings.js";
import { Source } from "./source.js";
import { clockName, playerName, problemText, sideName, t } from "./words.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Side} Side */

const SIDES = /** @type {const} */ (["black", "white"]);
export const LEVELS = ["easy", "medium", "hard", "expert", "master"];
const SIZES = ["4", "6", "8", "10", "12"];
const RULES = ["standard", "orthogonal", "anti"];
const CLOCKS = ["", "1m", "3m+2s", "5m", "10m", "10m/30s"];
const PACES = ["prompt", "human"];
const RATINGS = { min: "800", max: "2300", step: "50" };
const SUPPLIES = ["", "20", "30", "40"];

/**
 * What the choices mean to the server.
 * @param {Choice} choice
 * @returns {import("./types.js").Setup}
 */
export function setupOf(choice) {
  const { size, rules, clock, pace, supply, text } = choice;
  const opponent = choice.opponent === "rating" ? `rating:${choice.rating}` : choice.opponent;
  const common = { size, rules, text, pace, clock: clock || null, supply: supply ? Number(supply) : null };
  const colour = choice.colour === "random" ? (Math.random() < 0.5 ? "black" : "white") : choice.colour;
  if (opponent === "here") return { ...common, black: "human", white: "human", seat: "all" };
  if (opponent === "link") return { ...common, black: "human", white: "human", seat: colour };
  if (opponent === "watch") return { ...common, ...choice.watch, seat: "all" };
  const seats = colour === "black" ? { black: "human", white: opponent } : { black: opponent, white: "human" };
  return { ...common, ...seats, seat: "all" };
}

/**
 * How strong an opponent by rating is.
 * @param {string} id
 * @param {string} rating
 * @param {(rating: string) => void} slide called while it is held
 * @param {(rating: string) => void} choose called when it is let go
 */
export function ratingSlider(id, rating, slide, choose) {
  const value = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).value;
  return html`<p class="slider"><label for=${id}>${t("setup.points", { rating })}</label>
    <input type="range" id=${id} min=${RATINGS.min} max=${RATINGS.max} step=${RATINGS.step} .value=${rating}
      @input=${(/** @type {Event} */ event) => slide(value(event))} @change=${(/** @type {Event} */ event) => choose(value(event))}></p>`;
}

export class Home {
  /** @type {import("./types.js").GameView | null} */
  #preview = null;
  #asked = 0;
  #problem = "";
  /** A game that is not over yet. @type {string | undefined} */
  #unfinished;
  /** Whether a game is being made: one click makes one game. */
  #beginning = false;
  #closed = false;
  /** The rating at which the slider is held. @type {string | undefined} */
  #sliding;
  #source = new Source(() => {
    this.#draw();
    void this.#look();
  });
  #host;
  #table;
  #go;

  /**
   * @param {HTMLElement} host
   * @param {import("./table.js").Table} table
   * @param {import("./types.js").Go} go
   */
  constructor(host, table, go) {
    this.#host = host;
    this.#table = table;
    this.#go = go;
    const size = Number(settings.choice.size);
    table.board.play = (square) => this.#click(square);
    table.board.resize(size, size);
    this.refresh();
    void this.#findUnfinished();
  }

  refresh() {
    this.#draw();
    void this.#look();
  }

  get title() {
    return t("title");
  }

  close() {
    this.#closed = true;
    this.#asked += 1;
  }

  /** @param {Partial<Choice>} changes */
  #choose(changes) {
    change({ choice: { ...settings.choice, ...changes } });
  }

  /** Shows the position that would be played, as the server says it is. */
  async #look() {
    this.#asked += 1;
    const number = this.#asked;
    try {
      const preview = await server.preview(setupOf({ ...settings.choice, text: this.#source.text }));
      if (number !== this.#asked) return;
      [this.#preview, this.#problem] = [preview, ""];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (number !== this.#asked) return;
      this.#problem = problemText(error.problem);
    }
    this.#draw();
  }

  /** The sides that the visitor would play. @returns {Side[]} */
  #mine() {
    const { opponent } = settings.choice;
    if (opponent === "here") return ["black", "white"];
    if (opponent === "watch") return [];
    return this.#preview?.players.black.person ? ["black"] : ["white"];
  }

  /** Whether a click on the board is the first move. */
  #canBegin() {
    const { opponent, colour } = settings.choice;
    const turn = this.#preview?.now.turn;
    const certain = opponent === "here" || (opponent !== "link" && opponent !== "watch" && colour !== "random");
    return certain && !!turn && !!this.#preview?.players[turn].person;
  }

  /** @param {string} square */
  #click(square) {
    if (!this.#canBegin()) toast(t("setup.press-first"));
    else if (!this.#preview?.now.legal.includes(square)) toast(t("problem.illegal"));
    else void this.#begin(square);
  }

  /** @param {string} [first] the first move */
  async #begin(first) {
    if (this.#beginning) return;
    this.#beginning = true;
    const preview = settings.choice.colour === "random" ? null : this.#preview;
    const expected = preview ? { game: preview, mine: this.#mine() } : undefined;
    await attempt(async () => {
      const { id } = await server.create(setupOf({ ...settings.choice, text: this.#source.text }));
      this.#go(`/g/${id}`, { first, expected });
    });
    this.#beginning = false;
  }

  /** Opens what came in on the analysis board. */
  async #analyse() {
    const { size, rules, supply } = settings.choice;
    await attempt(async () => {
      const { openBoard } = await import("./analysis/opening.js");
      await openBoard({ text: this.#source.whole, size, rules, supply: supply ? Number(supply) : null }, this.#go);
    });
  }

  async #findUnfinished() {
    const listed = await server.list().catch(() => null);
    this.#unfinished = listed?.games.find((game) => !game.now.outcome && game.moves.length > 0)?.id;
    if (this.#unfinished) this.#draw();
  }

  #draw() {
    // Perhaps another screen has come while the server was asked.
    if (this.#closed) return;
    const preview = this.#preview;
    if (preview) {
      const { board, players } = this.#table;
      board.resize(preview.rules.width, preview.rules.height);
      board.show({
        discs: discsAt(preview, preview.moves.length),
        legal: settings.marks && this.#canBegin() ? preview.now.legal : [],
        last: preview.moves.at(-1)?.square ?? null,
        hint: null,
        scores: new Map(),
      });
      players.show(preview, { mine: this.#mine(), discs: preview.now.discs, here: null });
    }
    render(this.#table.stage(nothing, html`${this.#resume()}${this.#form()}`), this.#host);
  }

  #resume() {
    return this.#unfinished ? html`<p><a href=${linkTo(`/g/${this.#unfinished}`)} class="continue">${t("setup.continue")}</a></p>` : nothing;
  }

  /** A level, and the rating at which it plays. @param {string} level @returns {[string, string]} */
  #level(level) {
    return [level, playerName(level, this.#preview?.rules.ratings[level])];
  }

  /** How strong an opponent by rating is. */
  #rating() {
    const slide = (/** @type {string} */ rating) => {
      this.#sliding = rating;
      this.#draw();
    };
    return ratingSlider("rating", this.#sliding ?? settings.choice.rating, slide, (rating) => {
      this.#sliding = undefined;
      this.#choose({ rating });
    });
  }

  /** Who plays when the visitor only watches. */
  #watched() {
    const { watch } = settings.choice;
    return SIDES.map((side) => chips(`watch-${side}`, sideName(side), LEVELS.map((level) => this.#level(level)), watch[side],
      (value) => this.#choose({ watch: { ...watch, [side]: value } })));
  }

  #form() {
    const { opponent, colour, size, rules, clock, pace, supply } = settings.choice;
    /** @type {[string, string][]} */
    const against = [...LEVELS.map((level) => this.#level(level)), ["rating", t("setup.rating")],
      ["here", t("setup.here")], ...(HAS_SERVER ? /** @type {[string, string][]} */ ([["link", t("setup.link")]]) : []), ["watch", t("setup.watch")]];
    const action = { link: "setup.invite", watch: "setup.begin" }[opponent] ?? "setup.play";
    const lead = this.#canBegin() || !this.#preview ? "setup.lead" : opponent === "link" ? "setup.link-lead" : "setup.press";
    return html`<section class="card setup">
      <h1>${t("setup.heading")}</h1>
      <p class="lead">${t(lead)}</p>
      ${chips("opponent", t("setup.opponent"), against, opponent, (value) => this.#choose({ opponent: value }))}
      ${opponent === "rating" ? this.#rating() : nothing}
      ${opponent === "here" || opponent === "watch" ? nothing : chips("colour", t("setup.colour"),
        [["black", sideName("black")], ["white", sideName("white")], ["random", t("setup.random")]], colour,
        (value) => this.#choose({ colour: /** @type {Choice["colour"]} */ (value) }))}
      ${opponent === "watch" ? this.#watched() : nothing}
      ${chips("size", t("setup.size"), SIZES.map((value) => [value, `${value}×${value}`]), size, (value) => this.#choose({ size: value }))}
      ${chips("rules", t("setup.rules"), RULES.map((value) => [value, t(`rules.${value}`)]), rules, (value) => this.#choose({ rules: value }))}
      ${chips("clock", t("setup.clock"), CLOCKS.map((value) => [value, value ? clockName(value) : t("setup.noclock")]), clock, (value) => this.#choose({ clock: value }))}
      <details>
        <summary>${t("setup.more")}</summary>
        ${chips("pace", t("setup.pace"), PACES.map((value) => [value, t(`pace.${value}`)]), pace, (value) => this.#choose({ pace: value }))}
        ${chips("supply", t("setup.supply"), SUPPLIES.map((value) => [value, value || t("setup.unlimited")]), supply, (value) => this.#choose({ supply: value }))}
        ${this.#source.template()}
      </details>
      <p class="problem" role="alert">${this.#problem}</p>
      ${this.#source.text ? button("search", t("setup.analyse"), () => void this.#analyse(), { class: "primary wide" }) : nothing}
      ${button("forward", t(this.#source.text ? "setup.play-on" : action), () => void this.#begin(), { class: this.#source.text ? "wide" : "primary wide" })}
    </section>`;
  }
}

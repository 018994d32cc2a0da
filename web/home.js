// The first screen: a board that is ready to play, and everything that can be chosen, one click away.

import { Board } from "./board.js";
import { button, el, fill } from "./dom.js";
import { discsAt } from "./game.js";
import { Players } from "./players.js";
import { toast } from "./say.js";
import { Refusal, server } from "./server.js";
import { change, settings } from "./settings.js";
import { Source } from "./source.js";
import { playerName, problemText, sideName, t } from "./words.js";

/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Setup} Setup */

const LEVELS = ["easy", "medium", "hard", "expert", "master"];
const SIZES = ["4", "6", "8", "10", "12"];
const RULES = ["standard", "orthogonal", "anti"];
const CLOCKS = ["", "1m", "3m+2s", "5m", "10m", "10m/30s"];
const SUPPLIES = ["", "20", "30", "40"];

/**
 * What the choices mean to the server.
 * @param {Choice} choice
 * @returns {Setup}
 */
export function setupOf(choice) {
  const { opponent, size, rules, clock, supply, text } = choice;
  const common = { size, rules, text, clock: clock || null, supply: supply ? Number(supply) : null };
  const colour = choice.colour === "random" ? (Math.random() < 0.5 ? "black" : "white") : choice.colour;
  if (opponent === "here") return { ...common, black: "human", white: "human", seat: "all" };
  if (opponent === "link") return { ...common, black: "human", white: "human", seat: colour };
  if (opponent === "watch") return { ...common, black: "hard", white: "expert", seat: "all" };
  const seats = colour === "black" ? { black: "human", white: opponent } : { black: opponent, white: "human" };
  return { ...common, ...seats, seat: "all" };
}

export class Home {
  /** @type {import("./types.js").GameView | null} */
  #preview = null;
  #asked = 0;
  #board = new Board((square) => void this.#begin(square));
  #players = new Players();
  #form = el("section", { class: "card setup" });
  #problem = el("p", { class: "problem", role: "alert", hidden: true });
  #resume = el("p", { class: "resume", hidden: true });
  #lead = el("span", {}, t("setup.lead"));
  #source = new Source(() => void this.#look());
  #moreOpen = false;
  #host;
  #go;

  /**
   * @param {HTMLElement} host
   * @param {(path: string, options?: { first?: string }) => void} go
   */
  constructor(host, go) {
    this.#host = host;
    this.#go = go;
    const size = Number(settings.choice.size);
    this.#board.resize(size, size);
    this.refresh();
    void this.#findUnfinished();
  }

  refresh() {
    const stage = el("div", { class: "stage" },
      el("div", { class: "table" }, this.#players.top, this.#board.node, this.#players.bottom),
      el("div", { class: "side" }, this.#resume, this.#form));
    fill(this.#host, [stage]);
    this.#host.classList.toggle("bare", !settings.coordinates);
    this.#drawForm();
    void this.#look();
  }

  close() {
    this.#players.close();
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
      this.#preview = preview;
      this.#problem.hidden = true;
      this.#draw(preview);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (number !== this.#asked) return;
      this.#problem.hidden = false;
      this.#problem.textContent = problemText(error.problem);
    }
  }

  /** @param {import("./types.js").GameView} preview */
  #draw(preview) {
    const { opponent } = settings.choice;
    const mine = opponent === "here" || opponent === "watch" ? [] : preview.players.black.person ? ["black"] : ["white"];
    this.#board.resize(preview.rules.width, preview.rules.height);
    this.#board.show({
      discs: discsAt(preview, preview.moves.length),
      legal: settings.marks && this.#canBegin() ? preview.now.legal : [],
      last: preview.moves.at(-1)?.square ?? null,
      hint: null,
      scores: new Map(),
    });
    this.#lead.textContent = t(this.#canBegin() ? "setup.lead" : opponent === "link" ? "share.lead" : "setup.press");
    this.#players.show(preview, { mine: /** @type {any} */ (mine), discs: preview.now.discs, here: null });
  }

  /** Whether a click on the board is the first move. */
  #canBegin() {
    const { opponent, colour } = settings.choice;
    const turn = this.#preview?.now.turn;
    const certain = opponent === "here" || (opponent !== "link" && opponent !== "watch" && colour !== "random");
    return certain && !!turn && !!this.#preview?.players[turn].person;
  }

  /** @param {string} [square] the first move */
  async #begin(square) {
    if (square && this.#canBegin() && !this.#preview?.now.legal.includes(square)) {
      toast(t("problem.illegal"));
      return;
    }
    try {
      const setup = setupOf({ ...settings.choice, text: this.#source.text });
      const { id } = await server.create(setup);
      this.#go(`/g/${id}`, { first: this.#canBegin() ? square : undefined });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(problemText(error.problem));
    }
  }

  async #findUnfinished() {
    const games = await server.list().catch(() => []);
    const game = games.find((listed) => !listed.now.outcome && listed.moves.length > 0);
    this.#resume.hidden = !game;
    if (game) fill(this.#resume, [el("a", { href: `/g/${game.id}`, class: "continue" }, t("setup.continue"))]);
  }

  #drawForm() {
    const { opponent, colour, size, rules, clock, supply } = settings.choice;
    const against = [...LEVELS.map((level) => /** @type {[string, string]} */ ([level, playerName(level)])),
      ["here", t("setup.here")], ["link", t("setup.link")], ["watch", t("setup.watch")]];
    const action = { link: "setup.invite", watch: "setup.begin" }[opponent] ?? "setup.play";
    this.#source.draw();
    const more = el("details", { open: this.#moreOpen, ontoggle: () => (this.#moreOpen = more.open) },
      el("summary", {}, t("setup.more")),
      chips("supply", t("setup.supply"), SUPPLIES.map((value) => [value, value || t("setup.unlimited")]), supply, (value) => this.#choose({ supply: value })),
      this.#source.node);
    fill(this.#form, [
      el("h1", {}, t("setup.heading")),
      el("p", { class: "lead" }, this.#lead),
      chips("opponent", t("setup.opponent"), /** @type {[string, string][]} */ (against), opponent, (value) => this.#choose({ opponent: value })),
      opponent !== "here" && opponent !== "watch" && chips("colour", t("setup.colour"),
        [["black", sideName("black")], ["white", sideName("white")], ["random", t("setup.random")]], colour,
        (value) => this.#choose({ colour: /** @type {any} */ (value) })),
      chips("size", t("setup.size"), SIZES.map((value) => [value, `${value}×${value}`]), size, (value) => this.#choose({ size: value })),
      chips("rules", t("setup.rules"), RULES.map((value) => [value, t(`rules.${value}`)]), rules, (value) => this.#choose({ rules: value })),
      chips("clock", t("setup.clock"), CLOCKS.map((value) => [value, value || t("setup.noclock")]), clock, (value) => this.#choose({ clock: value })),
      more,
      this.#problem,
      button("forward", t(action), () => void this.#begin(), { class: "primary wide" }),
    ]);
  }
}

/**
 * A group of which one is chosen.
 * @param {string} name
 * @param {string} legend
 * @param {[string, string][]} options
 * @param {string} now
 * @param {(value: string) => void} choose
 */
function chips(name, legend, options, now, choose) {
  const option = (/** @type {[string, string]} */ [value, label]) => {
    const id = `${name}-${value || "none"}`;
    const input = el("input", { type: "radio", name, id, checked: value === now, onchange: () => {
      choose(value);
      document.getElementById(id)?.focus();
    } });
    return el("span", {}, input, el("label", { for: id }, label));
  };
  return el("fieldset", { class: "chips" }, el("legend", {}, legend), el("div", {}, ...options.map(option)));
}

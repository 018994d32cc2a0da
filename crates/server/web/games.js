// The list of one's own games.

import { discsAt, place } from "./game.js";
import { html, nothing, render, repeat, svg } from "./lit-html.js";
import { keepFocus } from "./focus.js";
import { addressOf, question, searchForm, wantedBy } from "./games-search.js";
import { GAMES_TEXTS } from "./games-texts.js";
import { screenStyle } from "./later.js";
import { button, Confirm, icon } from "./parts.js";
import { nameOf } from "./players.js";
import { HAS_SERVER, linkTo } from "./root.js";
import { attempt, Refusal, server } from "./server.js";
import { resultText } from "./status.js";
import { addTexts, fromText, locale, problemText, rulesName, t } from "./words.js";

/** @typedef {import("./types.js").ListedGame} ListedGame */

addTexts(GAMES_TEXTS);
await screenStyle("games.css");

/** Questions after which a search among very many games stops until somebody asks for more. */
const PATIENCE = 10;

/**
 * A small board.
 * @param {import("./types.js").GameView} game
 */
function miniature(game) {
  const { width, height } = game.rules;
  const disc = (/** @type {[string, string]} */ [square, side]) => {
    const [column, row] = place(square);
    return svg`<circle class=${`dot ${side}`} cx=${column + 0.5} cy=${row + 0.5} r="0.42"></circle>`;
  };
  const discs = [...discsAt(game, game.moves.length)].map(disc);
  return html`<svg viewBox=${`0 0 ${width} ${height}`} class="miniature" aria-hidden="true">
    <rect class="felt" width=${width} height=${height}></rect>${discs}
  </svg>`;
}

class Games {
  /** @type {ListedGame[]} */
  #games = [];
  /** Where the list goes on; undefined as long as nothing is known. @type {string | null | undefined} */
  #next;
  #unreadable = 0;
  /** What is searched for. */
  #wanted = wantedBy(location.search);
  /** Whether anything was searched for: then the form stays open until somebody closes it. */
  #searched = false;
  /** Counts searches, so that the answers to the one before are not taken for those to this one. */
  #search = 0;
  #problem = "";
  #closed = false;
  #confirm = new Confirm(() => this.refresh());
  #host;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    this.refresh();
    void this.#load();
  }

  get title() {
    return `${t("games.heading")} – Outflank`;
  }

  close() {
    this.#closed = true;
    this.#confirm.close();
  }

  async #load() {
    const [before, search] = [this.#games.length, this.#search];
    try {
      // The server looks at so many games for an answer: of what is rare it may not have found any.
      for (let asked = 0; asked < PATIENCE && this.#next !== null && this.#games.length === before; asked += 1) {
        const { games, next, unreadable } = await server.list(this.#next, question(this.#wanted));
        if (search !== this.#search) return;
        this.#games = [...this.#games, ...games];
        this.#next = next;
        this.#unreadable += unreadable ?? 0;
      }
      this.#problem = "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (search !== this.#search) return;
      this.#problem = problemText(error.problem);
    }
    this.refresh();
    // Whoever asked for more goes on with the first of them.
    const first = before ? this.#host.querySelectorAll(".players")[before] : null;
    if (first instanceof HTMLElement) first.focus();
  }

  /** @param {import("./games-search.js").Wanted} wanted */
  #find(wanted) {
    this.#wanted = wanted;
    this.#search += 1;
    [this.#games, this.#next, this.#unreadable] = [[], undefined, 0];
    history.replaceState(null, "", addressOf(wanted));
    this.refresh();
    void this.#load();
  }

  /** @param {ListedGame} game */
  async #forget(game) {
    await attempt(async () => {
      await server.forget(game.id ?? "");
      this.#games = this.#games.filter((other) => other !== game);
      this.refresh();
    });
  }

  refresh() {
    if (this.#closed) return;
    keepFocus(this.#host, () => render(this.#template(), this.#host));
  }

  #template() {
    const known = this.#next !== undefined;
    const searched = Object.values(this.#wanted).some(Boolean);
    this.#searched ||= searched;
    const count = this.#games.length;
    const none = t(searched ? "games.found-none" : "games.none");
    const found = searched ? t(this.#next ? "games.found-so-far" : "games.found", { count }) : "";
    const note = this.#problem || (!known ? t("loading") : count || this.#next ? found : none);
    return html`<section class="page" data-group="games">
      <h1>${t("games.heading")}</h1>
      ${HAS_SERVER ? html`<p class="note"><a href=${linkTo("/account")}>${t("games.account")}</a></p>` : nothing}
      ${searchForm(this.#wanted, (wanted) => this.#find(wanted), this.#searched)}
      <ul class="games">${repeat(this.#games, (game) => game.id, (game) => this.#item(game))}</ul>
      ${note ? html`<p class="none" role="status">${note}</p>` : nothing}
      ${this.#unreadable ? html`<p class="note">${t("games.unreadable", { count: this.#unreadable })}</p>` : nothing}
      ${this.#next ? button("more", t("games.more"), () => void this.#load(), { class: "wide" }) : nothing}
    </section>`;
  }

  /** @param {ListedGame} game */
  #item(game) {
    const address = linkTo(`/g/${game.id}`);
    const players = `${nameOf(game, game.sides, "black")} – ${nameOf(game, game.sides, "white")}`;
    const { outcome } = game.now;
    const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
    const details = [rulesName(game.rules), t("games.moves", { count: game.moves.length }), fromText(game), game.here && t("games.here"), when.format(game.played * 1000)];
    const sure = this.#confirm.asked === game.id;
    return html`<li class="card">
      <a href=${address} tabindex="-1" aria-hidden="true">${miniature(game)}</a>
      <div class="about">
        <a href=${address} class="players">${players}</a>
        <span class=${outcome ? "" : "going"}>${outcome ? resultText(outcome, game.sides) : t("games.going")}</span>
        <span class="note">${details.filter(Boolean).join(" · ")}</span>
      </div>
      <div class="does"><a href=${linkTo(`/analysis/${game.id}`)} aria-label=${t("games.analyse", { players })}>${icon("search")}<span>${t("games.analysis")}</span></a>
        ${button("trash", t(sure ? "games.delete-sure" : "games.delete"),
          (event) => this.#confirm.click(game.id ?? "", event, () => void this.#forget(game)), { class: sure ? "sure" : "quiet" })}</div>
    </li>`;
  }
}

/** @type {import("./later.js").Opener} */
export const open = ({ host }) => new Games(host);

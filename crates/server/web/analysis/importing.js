// Where games come in: pasted, dropped or from a file, which may hold several.

import { html, live, nothing, repeat } from "../lit-html.js";
import { button, icon } from "../parts.js";
import { Refusal, server } from "../server.js";
import { ENDINGS } from "../source.js";
import { problemText, t } from "../words.js";

/** @typedef {import("../types.js").Found} Found */
/** @typedef {Found["games"][number]} FoundGame */

/** The most games of a file that are drawn: whoever looks for another one names the players. */
const DRAWN = 100;

export class Importing {
  #text = "";
  /** @type {Found | null} */
  #found = null;
  #wanted = "";
  #problem = "";
  #busy = false;
  #draw;
  #open;

  /**
   * @param {() => void} draw
   * @param {(text: string) => Promise<void>} open opens one game; what the server refuses is thrown
   */
  constructor(draw, open) {
    this.#draw = draw;
    this.#open = open;
  }

  /** Takes a text that somebody pasted. @param {string} text */
  async takeText(text) {
    this.#text = text;
    if (text.trim()) await this.#take(new Blob([text]), text);
  }

  /** @param {File | null | undefined} file */
  async takeFile(file) {
    if (file) await this.#take(file, null);
  }

  /** What was dropped on the page, or pasted into it. @param {DataTransfer | null} data */
  async takeDropped(data) {
    if (data?.files.length) await this.takeFile(data.files[0]);
    else await this.takeText(data?.getData("text/plain") ?? "");
  }

  /**
   * Opens what is the only game, and shows a list of several.
   * @param {Blob} file
   * @param {string | null} text the same as it was pasted
   */
  async #take(file, text) {
    [this.#found, this.#problem, this.#busy, this.#wanted] = [null, "", true, ""];
    this.#draw();
    try {
      // A text that is no file of games, such as moves on another board, may still be something to open.
      const found = await server.records(file).catch((error) => {
        if (text === null || !(error instanceof Refusal)) throw error;
        return null;
      });
      const [first, ...others] = found?.games ?? [];
      if (others.length) this.#found = found;
      else await this.#open(text ?? whole(first));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
    }
    this.#busy = false;
    this.#draw();
  }

  /** @param {FoundGame} game */
  async #choose(game) {
    try {
      await this.#open(whole(game));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
      this.#draw();
    }
  }

  template() {
    const value = (/** @type {Event} */ event) => /** @type {HTMLTextAreaElement} */ (event.target).value;
    const type = (/** @type {Event} */ event) => {
      this.#text = value(event);
      this.#problem = "";
      this.#draw();
    };
    const file = (/** @type {Event} */ event) => {
      const input = /** @type {HTMLInputElement} */ (event.target);
      void this.takeFile(input.files?.[0]);
    };
    return html`<section class="card source" data-group="open">
      <h2>${t("analysis.open")}</h2>
      <label for="open-text">${t("setup.text")}</label>
      <textarea id="open-text" rows="3" spellcheck="false" .value=${live(this.#text)} @input=${type}></textarea>
      <div class="row">
        ${button("open", t("analysis.open-text"), () => void this.takeText(this.#text), { off: !this.#text.trim() || this.#busy })}
        <span class="file"><input type="file" id="open-file" accept=${ENDINGS} @change=${file}><label for="open-file">${icon("open")}${t("source.file")}</label></span>
      </div>
      <p class="note">${t("analysis.drop")}</p>
      <p class="problem" role="alert">${this.#problem}</p>
      <p role="status">${this.#busy ? t("loading") : nothing}</p>
      ${this.#found ? this.#list(this.#found) : nothing}
    </section>`;
  }

  /** The games of a file. @param {Found} found */
  #list(found) {
    const named = found.games.map((game, index) => ({ game, index, name: about(game, index) }));
    const matching = named.filter(({ name }) => name.toLowerCase().includes(this.#wanted.toLowerCase()));
    const search = (/** @type {Event} */ event) => {
      this.#wanted = /** @type {HTMLInputElement} */ (event.target).value;
      this.#draw();
    };
    const notes = [
      matching.length > DRAWN ? t("analysis.first-games", { count: DRAWN }) : "",
      found.damaged ? t("source.damaged", { count: found.damaged, first: found.damage[0] ?? "" }) : "",
      found.left_off ? t("source.left-off", { count: found.left_off }) : "",
    ];
    return html`<h3>${t("source.games", { count: found.games.length })}</h3>
      <label for="open-search">${t("analysis.search")}</label>
      <input type="search" id="open-search" .value=${live(this.#wanted)} @input=${search}>
      <ol class="found">${repeat(matching.slice(0, DRAWN), ({ index }) => index, ({ game, name }) =>
        html`<li><button type="button" class="quiet" @click=${() => void this.#choose(game)}>${name}</button></li>`)}</ol>
      <p class="note">${notes.filter(Boolean).join(" ")}</p>`;
  }
}

/**
 * Hears whatever is dropped on a screen, or pasted into it anywhere but in a field.
 * @param {HTMLElement} host
 * @param {AbortSignal} signal
 * @param {(data: DataTransfer | null) => void} take
 */
export function hearGames(host, signal, take) {
  addEventListener("paste", (event) => {
    if (event.target instanceof Element && event.target.closest("input, textarea, select, dialog")) return;
    event.preventDefault();
    take(event.clipboardData);
  }, { signal });
  const drag = (/** @type {DragEvent} */ event, /** @type {boolean} */ over) => {
    event.preventDefault();
    host.classList.toggle("dropping", over);
  };
  host.addEventListener("dragover", (event) => drag(event, true), { signal });
  host.addEventListener("dragleave", (event) => drag(event, false), { signal });
  host.addEventListener("drop", (event) => {
    drag(event, false);
    take(event.dataTransfer);
  }, { signal });
}

/** A game of a file with all that is said about it. @param {FoundGame | undefined} game */
function whole(game) {
  return game?.tree ?? game?.text ?? "";
}

/** A line for a game in a list. @param {FoundGame} game @param {number} index */
function about({ black, white, date, moves }, index) {
  const players = black || white ? `${black ?? "?"} – ${white ?? "?"}` : "";
  return [`${index + 1}.`, players, date, t("games.moves", { count: moves })].filter(Boolean).join(" ");
}

// What a game starts from: moves, a board or a record that somebody pasted, or a game in a file.

import { html, live, nothing } from "./lit-html.js";
import { icon } from "./parts.js";
import { Refusal, server } from "./server.js";
import { problemText, t } from "./words.js";

/** The ends of the names of files with games. */
export const ENDINGS = ".txt,.obf,.ggf,.sgf,.pgn,.wtb,.json";

export class Source {
  text = "";
  /** @type {import("./types.js").Found | null} */
  #found = null;
  #chosen = 0;
  #problem = "";
  #changed;

  /** @param {() => void} changed called whenever there is another text */
  constructor(changed) {
    this.#changed = changed;
  }

  /** The text with the variations and comments of the game, if it has any. */
  get whole() {
    return this.#found?.games[this.#chosen]?.tree ?? this.text;
  }

  template() {
    const found = this.#found;
    const notes = [this.#problem];
    if (found?.damaged) notes.push(t("source.damaged", { count: found.damaged, first: found.damage[0] ?? "" }));
    if (found?.left_off) notes.push(t("source.left-off", { count: found.left_off }));
    const type = (/** @type {Event} */ event) => this.#take(/** @type {HTMLTextAreaElement} */ (event.target).value);
    const open = (/** @type {Event} */ event) => void this.#read(/** @type {HTMLInputElement} */ (event.target).files?.[0]);
    return html`<div class="source" data-group="source">
      <label for="text">${t("setup.text")}</label>
      <textarea id="text" rows="3" spellcheck="false" .value=${live(this.text)} @input=${type}></textarea>
      <span class="file"><input type="file" id="file" accept=${ENDINGS} @change=${open}><label for="file">${icon("open")}${t("source.file")}</label></span>
      ${found && found.games.length > 1 ? this.#choice(found) : nothing}
      <p class="problem" role="status">${notes.filter(Boolean).join(" ")}</p>
    </div>`;
  }

  /** The games of a file, of which one is chosen. @param {import("./types.js").Found} found */
  #choice(found) {
    const options = found.games.map(({ black, white, date, moves }, index) => {
      const players = black || white ? `${black ?? "?"} – ${white ?? "?"}` : "";
      const about = [`${index + 1}.`, players, date, t("games.moves", { count: moves })];
      return html`<option value=${index} .selected=${index === this.#chosen}>${about.filter(Boolean).join(" ")}</option>`;
    });
    const choose = (/** @type {Event} */ event) => {
      this.#chosen = Number(/** @type {HTMLSelectElement} */ (event.target).value);
      this.text = found.games[this.#chosen]?.text ?? "";
      this.#changed();
    };
    return html`<div><label for="found">${t("source.games", { count: found.games.length })}</label><select id="found" @change=${choose}>${options}</select></div>`;
  }

  /** Somebody has typed or pasted. @param {string} text */
  #take(text) {
    [this.text, this.#found, this.#problem] = [text, null, ""];
    this.#changed();
  }

  /** @param {File | undefined} file */
  async #read(file) {
    if (!file) return;
    [this.#found, this.#chosen, this.#problem] = [null, 0, ""];
    try {
      this.#found = await server.records(file);
      this.text = this.#found.games[0]?.text ?? "";
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
    }
    this.#changed();
  }
}

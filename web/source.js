// What a game starts from: moves, a board or a record that somebody pasted, or a game in a file.

import { el, fill, icon } from "./dom.js";
import { Refusal, server } from "./server.js";
import { problemText, t } from "./words.js";

const ENDINGS = ".txt,.obf,.ggf,.sgf,.pgn,.wtb,.json";

export class Source {
  text = "";
  node = el("div", { class: "source" });
  /** @type {import("./types.js").Found | null} */
  #found = null;
  #chosen = 0;
  #problem = "";
  #changed;

  /** @param {() => void} changed called whenever there is another text */
  constructor(changed) {
    this.#changed = changed;
  }

  draw() {
    const box = el("textarea", { id: "text", rows: 3, spellcheck: false, oninput: () => this.#set(box.value) });
    box.value = this.text;
    const file = el("input", { type: "file", id: "file", accept: ENDINGS, onchange: () => void this.#read(file.files?.[0]) });
    const found = this.#found;
    const notes = [this.#problem];
    if (found?.damaged) notes.push(t("source.damaged", { count: found.damaged, first: found.damage[0] ?? "" }));
    if (found?.left_off) notes.push(t("source.left-off", { count: found.left_off }));
    fill(this.node, [
      el("label", { for: "text" }, t("setup.text")), box,
      el("span", { class: "file" }, file, el("label", { for: "file" }, icon("open"), t("source.file"))),
      found && found.games.length > 1 && this.#choice(found),
      el("p", { class: "problem", role: "status" }, notes.filter(Boolean).join(" ")),
    ]);
  }

  /** The games of a file, of which one is chosen. @param {import("./types.js").Found} found */
  #choice(found) {
    const options = found.games.map(({ black, white, date, moves }, index) => {
      const players = black || white ? `${black ?? "?"} – ${white ?? "?"}` : "";
      const about = [`${index + 1}.`, players, date, t("games.moves", { count: moves })];
      return el("option", { value: String(index), selected: index === this.#chosen }, about.filter(Boolean).join(" "));
    });
    const choose = () => {
      this.#chosen = Number(list.value);
      this.#take(found.games[this.#chosen]?.text ?? "");
    };
    const list = el("select", { id: "found", onchange: choose }, ...options);
    return el("div", {}, el("label", { for: "found" }, t("source.games", { count: found.games.length })), list);
  }

  /** Somebody has typed or pasted. @param {string} text */
  #set(text) {
    const redraw = this.#found || this.#problem;
    [this.text, this.#found, this.#problem] = [text, null, ""];
    if (redraw) {
      this.draw();
      document.getElementById("text")?.focus();
    }
    this.#changed();
  }

  /** @param {string} text */
  #take(text) {
    this.text = text;
    const box = this.node.querySelector("textarea");
    if (box) box.value = text;
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
    this.draw();
    document.getElementById(this.#found && this.#found.games.length > 1 ? "found" : "file")?.focus();
    this.#changed();
  }
}

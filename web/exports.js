// Taking a game along: the moves, a picture, and every format that other programs read.

import { copy } from "./clipboard.js";
import { button, el, fill } from "./dom.js";
import { transcript } from "./game.js";
import { boardPicture } from "./picture.js";
import { toast } from "./say.js";
import { Refusal, server } from "./server.js";
import { problemText, t } from "./words.js";

/** @typedef {import("./types.js").GameView} GameView */

/** What other programs read, by the names that the server knows. */
const FORMATS = { transcript: "TXT", sgf: "SGF", ggf: "GGF", pgn: "PGN", obf: "OBF", wthor: "WTHOR" };

/**
 * Hands a file to the visitor.
 * @param {string} name
 * @param {Blob} file
 */
function download(name, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export class Exports {
  /** @type {GameView | null} */
  #game = null;
  #ply = 0;
  #drawn = "";
  node = el("details", { class: "card exports" });

  /** @param {GameView} game @param {number} ply the position on the board */
  show(game, ply) {
    [this.#game, this.#ply] = [game, ply];
    // What stays the same keeps the focus of the keyboard.
    if (this.#drawn === t("export")) return;
    this.#drawn = t("export");
    const formats = Object.entries({ ...FORMATS, board: t("board") }).map(([format, label]) =>
      el("button", { type: "button", onclick: () => void this.#save(format) }, label));
    fill(this.node, [
      el("summary", {}, t("export")),
      el("div", { class: "buttons" },
        button("copy", t("export.transcript"), () => void copy(this.#game ? transcript(this.#game) : "")),
        button("save", t("export.picture"), () => this.#savePicture())),
      el("div", { class: "formats", role: "group", "aria-label": t("export.file") }, el("span", {}, t("export.file")), ...formats),
    ]);
  }

  #savePicture() {
    const game = this.#game;
    if (game) download(`outflank-${game.id}.svg`, new Blob([boardPicture(game, this.#ply)], { type: "image/svg+xml" }));
  }

  /** @param {string} format */
  async #save(format) {
    try {
      const { name, file } = await server.record(this.#game?.id ?? "", format);
      download(name, file);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      toast(problemText(error.problem));
    }
  }
}

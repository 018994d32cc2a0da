// Taking a game along: the moves, a picture, and every format that other programs read.

import { copy } from "./clipboard.js";
import { transcript } from "./game.js";
import { html } from "./lit-html.js";
import { button } from "./parts.js";
import { boardPicture } from "./picture.js";
import { attempt, server } from "./server.js";
import { t } from "./words.js";

/** @typedef {import("./types.js").GameView} GameView */

/** What other programs read, by the names that the server knows. */
export const FORMATS = { transcript: "TXT", sgf: "SGF", ggf: "GGF", pgn: "PGN", obf: "OBF", wthor: "WTHOR" };

/**
 * Hands a file to the visitor.
 * @param {string} name
 * @param {Blob} file
 */
export function download(name, file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {GameView} game @param {string} format */
async function save(game, format) {
  await attempt(async () => {
    const { name, file } = await server.record(game.id ?? "", format);
    download(name, file);
  });
}

/** @param {GameView} game @param {number} ply the position on the board */
export function exportPanel(game, ply) {
  const savePicture = () => download(`outflank-${game.id}.svg`, new Blob([boardPicture(game, ply)], { type: "image/svg+xml" }));
  const formats = Object.entries({ ...FORMATS, board: t("board") }).map(([format, label]) =>
    html`<button type="button" @click=${() => void save(game, format)}>${label}</button>`);
  return html`<details class="card exports">
    <summary>${t("export")}</summary>
    <div class="buttons">
      ${button("copy", t("export.transcript"), () => void copy(transcript(game)))}
      ${button("save", t("export.picture"), savePicture)}
    </div>
    <div class="formats" role="group" aria-label=${t("export.file")}><span>${t("export.file")}</span>${formats}</div>
  </details>`;
}

// The boards that this browser keeps: back to one of them, or away with it.

import { html, nothing, repeat } from "../lit-html.js";
import { button } from "../parts.js";
import { locale, t } from "../words.js";
import { find, forget, isEmpty, keep, list } from "./kept.js";

/** @typedef {import("./types.js").Kept} Kept */

/** The address of a board: that of a game, of a link, or none. @param {string} id */
function addressOf(id) {
  const [kind, ...rest] = id.split(":");
  const name = rest.join(":");
  if (kind === "game") return `/analysis/${name}`;
  return kind === "text" ? `/analysis?${new URLSearchParams({ text: name })}` : "/analysis";
}

/** What a board is called. @param {Kept} kept */
function title({ tree: { players, moves } }) {
  const game = players.black || players.white ? `${players.black ?? "?"} – ${players.white ?? "?"}` : "";
  const squares = moves.slice(0, 6).map((move) => move.square).join("");
  return [game, squares ? `${squares}${moves.length > 6 ? "…" : ""}` : t("moves.none")].filter(Boolean).join(" · ");
}

/**
 * @param {string} current the one on the board
 * @param {import("../types.js").Go} go
 * @param {() => void} draw
 */
export function earlierBoards(current, go, draw) {
  const others = list().filter((kept) => kept.id !== current && !isEmpty(kept));
  if (!others.length) return nothing;
  const when = new Intl.DateTimeFormat(locale(), { dateStyle: "medium", timeStyle: "short" });
  const open = (/** @type {string} */ id) => {
    const kept = find(id);
    // The one that was changed last is the one that comes up.
    if (kept) keep(kept);
    go(addressOf(id));
  };
  const drop = (/** @type {string} */ id) => {
    forget(id);
    draw();
  };
  return html`<details class="card" data-group="earlier">
    <summary>${t("analysis.earlier", { count: others.length })}</summary>
    <ul class="found">${repeat(others, ({ id }) => id, (kept) => html`<li>
      <button type="button" class="quiet" @click=${() => open(kept.id)}>${title(kept)} <span class="note">${when.format(kept.changed)}</span></button>
      ${button("trash", t("analysis.forget", { name: title(kept) }), () => drop(kept.id), { class: "quiet step", title: t("games.delete") })}
    </li>`)}</ul>
  </details>`;
}

// The seat that waits for a friend: a link for those who play already, a button for those who come.

import { copy } from "./clipboard.js";
import { html, nothing } from "./lit-html.js";
import { button } from "./parts.js";
import { sideName, t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/**
 * @param {import("./types.js").GameView} game
 * @param {Side[]} mine
 * @param {() => void} join
 */
export function invitation(game, mine, join) {
  const free = /** @type {Side[]} */ (["black", "white"]).find((side) => game.players[side].free);
  if (!free) return nothing;
  return html`<section class="card invitation" data-group="invitation">${mine.length ? share() : offer(free, join)}</section>`;
}

function share() {
  const select = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
  return html`<h2>${t("share.heading")}</h2>
    <p>${t("share.lead")}</p>
    <label for="link" class="unseen">${t("share.link")}</label>
    <div class="link"><input id="link" readonly .value=${location.href} @focus=${select}>
      ${button("copy", t("share.copy"), () => void copy(location.href), { class: "primary" })}</div>`;
}

/** @param {Side} side @param {() => void} join */
function offer(side, join) {
  return html`<h2>${t("join.heading")}</h2>
    <p>${t("join.lead")}</p>
    ${button("forward", t("join.play", { side: sideName(side) }), join, { class: "primary wide" })}`;
}

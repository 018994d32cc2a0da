// The buttons under a game: whatever can be done now, and nothing else.

import { html, nothing } from "./lit-html.js";
import { button } from "./parts.js";
import { t } from "./words.js";

/**
 * @typedef {object} Around
 * @property {import("./live.js").Live} live
 * @property {import("./parts.js").Confirm} confirm
 * @property {boolean} scores whether scores are shown
 * @property {boolean} latest whether the board shows the latest position
 * @property {(action: string) => void} act
 * @property {() => void} toggleScores
 * @property {(path: string) => void} go
 */

/** @param {Around} around */
export function actions({ live, confirm, scores, latest, act, toggleScores, go }) {
  const { game, mine, alone, offers, wantsBack } = live;
  if (!game || !live.told) return nothing;
  const { outcome, undo, redo, paused } = game.now;
  const plays = mine.length > 0;
  const offered = offers.some((side) => !mine.includes(side));
  const sent = !offered && offers.length > 0;
  const rematch = offered ? "action.rematch-accept" : sent ? "action.rematch-sent" : "action.rematch";
  const back = !wantsBack ? "action.back" : mine.includes(wantsBack) ? "action.back-sent" : "action.back-accept";
  const moved = game.moves.some((move) => mine.includes(move.side));
  const sure = confirm.asked === "resign";
  const advised = latest && live.myTurn;
  /**
   * @param {unknown} shown
   * @param {import("./parts.js").Icon} name
   * @param {string} key
   * @param {(event: MouseEvent) => void} click
   * @param {Parameters<typeof button>[3]} [more]
   */
  const make = (shown, name, key, click, more = {}) => (shown ? button(name, t(key), click, { action: key, ...more }) : nothing);
  return html`<div class="buttons" role="group" data-group="actions" aria-label=${t("actions")}>
    ${make(plays && outcome, "again", rematch, () => act("rematch"), { class: "primary", off: sent })}
    ${make((outcome || alone) && game.moves.length, "chart", "action.analyse", () => go(`/analysis/${game.id}`))}
    ${make(outcome, "plus", "action.new", () => go("/"))}
    ${make(alone, "undo", "action.undo", () => act("undo"), { off: !undo })}
    ${make(alone && !outcome, "redo", "action.redo", () => act("redo"), { off: !redo })}
    ${make(alone && !outcome, "hint", "action.hint", () => act("hint"), { off: !advised })}
    ${make(alone && !outcome, "scores", "action.scores", toggleScores, { pressed: scores })}
    ${make(plays && !alone && !outcome && !paused, "undo", back, () => act("undo"), {
      class: back === "action.back-accept" ? "primary" : "",
      off: back === "action.back-sent" || (back === "action.back" && !moved),
    })}
    ${make(plays && !outcome && !paused, "flag", sure ? "action.resign-sure" : "action.resign",
      (event) => confirm.click("resign", event, () => act("resign")), { class: sure ? "sure" : "" })}
  </div>`;
}

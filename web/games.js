// The list of one's own games.

import { button, el, fill, svg } from "./dom.js";
import { discsAt, place } from "./game.js";
import { toast } from "./say.js";
import { Refusal, server } from "./server.js";
import { language, playerName, problemText, rulesName, sideName, t } from "./words.js";

/** @typedef {import("./types.js").ListedGame} ListedGame */

/**
 * A small board.
 * @param {import("./types.js").GameView} game
 */
export function miniature(game) {
  const { width, height } = game.rules;
  const drawing = svg("svg", { viewBox: `0 0 ${width} ${height}`, class: "miniature", "aria-hidden": "true" });
  drawing.append(svg("rect", { class: "felt", width, height }));
  for (const [square, side] of discsAt(game, game.moves.length)) {
    const [column, row] = place(square);
    drawing.append(svg("circle", { class: `dot ${side}`, cx: column + 0.5, cy: row + 0.5, r: 0.42 }));
  }
  return drawing;
}

/** @param {ListedGame} game */
function players(game) {
  const name = (/** @type {"black" | "white"} */ side) => {
    const { player, person, free } = game.players[side];
    if (free) return t("player.free");
    if (!person) return playerName(player);
    return game.sides.includes(side) ? t("player.you") : t("player.friend");
  };
  return `${name("black")} – ${name("white")}`;
}

/** @param {ListedGame} game */
function result(game) {
  const { outcome } = game.now;
  if (!outcome) return t("games.going");
  const score = `${outcome.score.black}–${outcome.score.white}`;
  return outcome.winner ? t("over.win", { side: sideName(outcome.winner), score }) : t("over.draw", { score });
}

/** @param {HTMLElement} host */
export async function showGames(host) {
  const list = el("ul", { class: "games" });
  fill(host, [el("section", { class: "page" }, el("h1", {}, t("games.heading")), list)]);
  fill(list, [el("li", { class: "none" }, t("loading"))]);
  let games;
  try {
    games = await server.list();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    fill(list, [el("li", { class: "none" }, problemText(error.problem))]);
    return;
  }
  const when = new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" });
  const items = games.map((game) => {
    const address = `/g/${game.id}`;
    const details = [rulesName(game.rules), t("games.moves", { count: game.moves.length }), when.format(game.played * 1000)];
    const item = el(
      "li",
      { class: "card" },
      el("a", { href: address, "aria-label": `${t("games.look")}: ${players(game)}` }, miniature(game)),
      el("div", { class: "about" },
        el("a", { href: address, class: "players" }, players(game)),
        el("span", { class: game.now.outcome ? "" : "going" }, result(game)),
        el("span", { class: "note" }, details.join(" · "))),
      button("trash", t("games.delete"), async (event) => {
        const node = /** @type {HTMLElement} */ (event.currentTarget);
        if (!node.classList.contains("sure")) {
          node.classList.add("sure");
          node.querySelector("span")?.replaceChildren(t("games.delete-sure"));
          return;
        }
        try {
          await server.forget(game.id ?? "");
          item.remove();
        } catch (error) {
          if (error instanceof Refusal) toast(problemText(error.problem));
          else throw error;
        }
      }, { class: "quiet" }),
    );
    return item;
  });
  fill(list, items.length ? items : [el("li", { class: "none" }, t("games.none"))]);
}

// What training asks the server. Words come in the language of the page.

import { ask } from "../server.js";
import { language } from "../words.js";

/** @param {string} path */
const spoken = (path) => `${path}?language=${language()}`;
const SESSION = "/api/training/session";

export const training = {
  /** @returns {Promise<import("./types.js").Overview>} */
  overview: () => ask("GET", spoken("/api/training")),
  /** @returns {Promise<{ openings: import("./types.js").Opening[] }>} */
  openings: () => ask("GET", spoken("/api/training/openings")),
  /** @param {import("./types.js").Wanted} wanted @returns {Promise<import("./types.js").Session>} */
  begin: (wanted) => ask("PUT", spoken(SESSION), wanted),
  /** The session that goes on. @returns {Promise<import("./types.js").Session>} */
  look: () => ask("GET", spoken(SESSION)),
  /**
   * @param {number} task
   * @param {import("./types.js").Wish} wish
   * @param {string | null} [square]
   * @returns {Promise<import("./types.js").Session>}
   */
  act: (task, wish, square = null) => ask("POST", spoken(SESSION), { task, do: wish, square }),
  stop: () => ask("DELETE", SESSION),
  /**
   * Makes exercises of the mistakes in a game; asked again, it says how far that has come.
   * @param {import("./types.js").StudiedGame} game
   * @returns {Promise<import("./types.js").Study>}
   */
  study: (game) => ask("POST", "/api/training/games", game),
};

/**
 * Makes exercises of a game, and tells how far that has come until it is done.
 * @param {import("./types.js").StudiedGame} game
 * @param {(study: import("./types.js").Study) => boolean} told whether anybody still wants to know
 */
export async function exercisesFrom(game, told) {
  let study = await training.study(game);
  while (told(study) && !study.found) study = await training.study(game);
  return study;
}

// What was played and trained without the server joins it, as soon as it answers.

import { isAway } from "../reach.js";
import { lockOf } from "./game.js";
import { allGames, dropGame, findGame } from "./kept.js";

/** Whether somebody sends already. */
let sending = false;

/**
 * Sends every finished game that nobody has open. A game that the server has taken is there under the same address.
 * @returns {Promise<number>} how many have joined
 */
export async function joinGames() {
  if (sending || isAway()) return 0;
  sending = true;
  let joined = 0;
  try {
    for (const { id, view } of await allGames()) {
      if (!view?.now.outcome || !(view.players.black.person || view.players.white.person)) continue;
      const sent = await navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => (lock ? send(id) : null));
      if (sent) joined += 1;
      if (sent === false) break;
    }
  } catch {
    // Whatever is still here is sent another time.
  }
  sending = false;
  return joined;
}

/** @param {string} id @returns {Promise<boolean | null>} whether it has joined; nothing if the server would not have it */
async function send(id) {
  const game = await findGame(id);
  if (!game) return null;
  // As it was written: numbers may have more digits than numbers have here.
  const response = await fetch(`/api/played/${id}`, { method: "PUT", body: `{"entries":[${game.entries.join(",")}]}` }).catch(() => null);
  if (response?.ok) {
    await dropGame(id);
    return true;
  }
  // What makes no sense to this server stays here, and keeps no other game waiting.
  if (response && response.status < 500 && response.status !== 429) return null;
  return false;
}

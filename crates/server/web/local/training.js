// Training in this browser: the same requests, over a deck that is kept here and joins the person's on the server.

import { isAway } from "../reach.js";
import { changeNote, NOTHING, readNote, TRAINING } from "./kept.js";

/** @typedef {import("./types.js").KeptTraining} KeptTraining */

/** The addresses that training in a browser answers. @param {string} path */
export const isTraining = (path) => /^\/api\/training(\/session|\/openings)?(\?|$)/.test(path);

export class LocalTraining {
  /** Whether a session that was begun here goes on. */
  isGoing = false;
  #start;
  /** @type {Promise<import("./host.js").LocalHost> | null} */
  #opening = null;

  /** @param {() => Promise<import("./host.js").LocalHost>} start the engine */
  constructor(start) {
    this.#start = start;
  }

  async #open() {
    const host = await this.#start();
    await host.weights.need("8x8 standard").catch(() => undefined);
    const { entries, lesson } = (await readNote(TRAINING).catch(() => null)) ?? NOTHING;
    const lost = () => {
      [this.#opening, this.isGoing] = [null, false];
    };
    await host.open({ training: { entries, lesson } }, () => undefined, lost);
    return host;
  }

  /** @param {string} method @param {string} path @param {unknown} body */
  async answer(method, path, body) {
    this.#opening ??= this.#open();
    this.#opening.catch(() => (this.#opening = null));
    const response = await (await this.#opening).request(method, path, body);
    if (path.startsWith("/api/training/session")) {
      if (method === "PUT" && response.ok) this.isGoing = true;
      if (method === "DELETE") this.isGoing = false;
      else if (response.ok && (await response.clone().json()).now?.kind === "over") this.isGoing = false;
    }
    return response;
  }

  /** Sends what the server does not have, and takes along what it has, so that a time without it goes on from there. */
  async join() {
    if (isAway() || this.isGoing) return;
    /** @type {KeptTraining} */
    const { entries, sent } = (await readNote(TRAINING)) ?? NOTHING;
    const added = entries.slice(sent);
    if (added.length) {
      const response = await fetch("/api/training/entries", { method: "POST", body: `{"entries":[${added.join(",")}]}` });
      if (!response.ok) return;
    }
    const response = await fetch("/api/training/entries");
    if (!response.ok) return;
    /** @type {string[]} */
    const all = (await response.json()).entries.map((/** @type {unknown} */ entry) => JSON.stringify(entry));
    // What was opened before knows nothing of them.
    this.#opening = null;
    await changeNote(TRAINING, (/** @type {KeptTraining | undefined} */ kept) => ({ ...NOTHING, ...kept, entries: all, sent: all.length }));
  }
}

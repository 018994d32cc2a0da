// The weights that the engine judges by: fetched once and then kept by the browser, the small ones first.

import { ROOT } from "../root.js";

/** @typedef {import("./types.js").OutflankEngine} OutflankEngine */

/** The usual game has several that are small: about a second on a common line. */
const USUAL = ["8x8.rim", "8x8.people", "8x8.quick"];

/** The weights for games by these rules, such as `10x10 standard`: those worth waiting for, and the network that comes after them. @param {string} rules */
function namesFor(rules) {
  const [size = "8x8", kind = "standard"] = rules.split(" ");
  if (kind !== "standard") return { first: [`${size}-${kind}.linear`], later: [] };
  return { first: size === "8x8" ? USUAL : [`${size}.linear`], later: [`${size}.network`] };
}

export class Weights {
  #engine;
  /** @type {Promise<import("./types.js").SiteContents> | null} */
  #contents = null;
  /** What is here or on its way, by name. @type {Map<string, Promise<void>>} */
  #coming = new Map();

  /** @param {OutflankEngine} engine */
  constructor(engine) {
    this.#engine = engine;
  }

  /** Has what games by these rules need; without it the engine would judge by rules of thumb. @param {string} rules */
  async need(rules) {
    const { first, later } = namesFor(rules);
    await Promise.all(first.map((name) => this.#fetch(name)));
    // Nobody waits for the best.
    for (const name of later) void this.#fetch(name).catch(() => undefined);
  }

  /** @param {string} name */
  #fetch(name) {
    const known = this.#coming.get(name);
    if (known) return known;
    const coming = this.#load(name);
    this.#coming.set(name, coming);
    // What did not come is tried again when it is needed again.
    coming.catch(() => this.#coming.delete(name));
    return coming;
  }

  /** @param {string} name */
  async #load(name) {
    this.#contents ??= fetch(new URL("../site.json", import.meta.url)).then((response) => response.json());
    this.#contents.catch(() => (this.#contents = null));
    const found = (await this.#contents).weights.find((weights) => weights.name === name);
    // Nobody has learned such a game.
    if (!found) return;
    const response = await fetch(new URL(found.file, ROOT));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    await this.#engine.weights(name, await response.arrayBuffer());
  }
}

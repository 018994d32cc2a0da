// The engine in this browser as the page sees it: it answers requests, and sessions with it are what live connections are to a server.

import { keepEntries } from "./kept.js";
import { Weights } from "./weights.js";

/** @typedef {import("./types.js").OutflankEngine} OutflankEngine */
/** @typedef {import("./types.js").Hear} Hear */

/** Megabytes for positions of each engine: phones have little, and no search here is long. */
const MEGABYTES = 24;
/** More engines than this have nothing to do for one person. */
const MOST_ENGINES = 4;

/** What is told when something could not be kept. */
const CANNOT_KEEP = { type: "refused", error: "cannot-keep", message: "This browser cannot keep the game." };

export class LocalHost {
  weights;
  #engine;
  /** Who hears what is said in each session. @type {Map<number, { hear: Hear, lost: () => void }>} */
  #sessions = new Map();
  /** Who waits for an answer that comes later. @type {Map<number, (answer: import("./types.js").HostAnswer | null) => void>} */
  #postponed = new Map();
  /** @type {Promise<void> | null} */
  #settling = null;
  /** Whether there is more to hear. */
  #again = false;
  /** @type {number | undefined} */
  #timer;
  #onBroken;
  broken = false;

  /** @param {OutflankEngine} engine @param {() => void} onBroken */
  constructor(engine, onBroken) {
    this.#engine = engine;
    this.#onBroken = onBroken;
    this.weights = new Weights(engine);
    engine.onwake = () => void this.settle();
  }

  /** Starts the engine. @param {() => void} onBroken called if it ends by itself */
  static async start(onBroken) {
    const address = new URL("../engine/outflank.js", import.meta.url).href;
    /** @type {{ Outflank: { start(options: { program: URL }): Promise<OutflankEngine> } }} */
    const { Outflank } = await import(address);
    const engine = await Outflank.start({ program: new URL("../engine/page.wasm", import.meta.url) });
    await engine.openHost({ engines: Math.min(MOST_ENGINES, Math.max(1, engine.threads - 1)), megabytes: MEGABYTES });
    return new LocalHost(engine, onBroken);
  }

  /** Says something to the engine; a failure is the end of it. @param {unknown} said */
  async #say(said) {
    try {
      return await this.#engine.host(said);
    } catch (error) {
      this.#break();
      throw error;
    }
  }

  #break() {
    if (this.broken) return;
    this.broken = true;
    clearTimeout(this.#timer);
    this.#engine.close();
    const sessions = [...this.#sessions.values()];
    this.#sessions.clear();
    this.#onBroken();
    for (const { lost } of sessions) lost();
    for (const answer of this.#postponed.values()) answer(null);
    this.#postponed.clear();
  }

  /**
   * The answer to a request, as a server would give it.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   */
  async request(method, path, body) {
    const [address = "", query = ""] = path.split("?");
    const sent = body instanceof Blob ? { base64: await base64(body) } : { body: body ?? null };
    /** @type {import("./types.js").HostAnswer} */
    const first = await this.#say({ request: { method, path: address, query, ...sent } });
    const { later } = first;
    if (later === undefined) return response(first);
    const answered = new Promise((/** @type {(answer: import("./types.js").HostAnswer | null) => void} */ resolve) => this.#postponed.set(later, resolve));
    void this.settle();
    const answer = await answered;
    if (!answer) throw new Error("the engine has ended");
    return response(answer);
  }

  /**
   * Begins a session.
   * @param {Record<string, unknown>} what
   * @param {Hear} hear
   * @param {() => void} lost called if the engine ends
   * @returns {Promise<{ session: number, game?: string }>}
   */
  async open(what, hear, lost) {
    const answer = await this.#say({ open: what });
    if (answer.problem) throw Object.assign(new Error(answer.problem.message), { problem: answer.problem });
    this.#sessions.set(answer.session, { hear, lost });
    // Whoever opened it has it before anything is said in it.
    void this.settle();
    return answer;
  }

  /** @param {number} session @param {Record<string, unknown>} message */
  say(session, message) {
    if (!this.#sessions.has(session)) return false;
    this.#say({ say: { session, message } }).then(() => this.settle(), () => undefined);
    return true;
  }

  /** @param {number} session */
  close(session) {
    if (this.#sessions.delete(session)) this.#say({ close: { session } }).catch(() => undefined);
  }

  /** Hears what has happened until now, and keeps what is to be kept of it. */
  settle() {
    this.#again = true;
    this.#settling ??= this.#hearAll();
    return this.#settling;
  }

  async #hearAll() {
    while (this.#again && !this.broken) {
      this.#again = false;
      await this.#hear().catch(() => this.#break());
    }
    this.#settling = null;
  }

  async #hear() {
    clearTimeout(this.#timer);
    const { reports, again } = await this.#engine.report();
    for (const report of reports) {
      if ("answer" in report) {
        this.#postponed.get(report.request)?.(report.answer);
        this.#postponed.delete(report.request);
        continue;
      }
      const hear = this.#sessions.get(report.session)?.hear;
      if ("news" in report) hear?.(report.news);
      // What was not kept may be shown all the same, but not without a word.
      else await keepEntries(report.keep).catch(() => hear?.(CANNOT_KEEP));
    }
    if (again !== null) this.#timer = setTimeout(() => void this.settle(), again);
  }
}

/** An answer of the engine as one of a server. @param {import("./types.js").HostAnswer} answer */
function response({ status, type = "application/json", name, body, base64: bytes }) {
  const headers = new Headers({ "content-type": type });
  if (name) headers.set("content-disposition", `attachment; filename="${name}"`);
  const content = bytes !== undefined ? Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)) : body === undefined ? null : JSON.stringify(body);
  return new Response(content, { status, headers });
}

/** @param {Blob} file @returns {Promise<string>} */
const base64 = (file) => new Promise((resolve, reject) => {
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ""));
  reader.onerror = () => reject(reader.error);
  reader.readAsDataURL(file);
});

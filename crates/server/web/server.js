// Asking the server.

import { isAway, reached } from "./reach.js";
import { HAS_SERVER } from "./root.js";
import { toast } from "./say.js";
import { standIn, standInIfHere } from "./stand-in.js";
import { problemText } from "./words.js";

/** @typedef {import("./types.js").Problem} Problem */

/** What the server would not do. */
export class Refusal extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** The most bytes of a file that the server takes. */
const LARGEST = 1024 * 1024;

const NO_SERVER = { error: "no-server", message: "That needs a server." };
const UNREACHABLE = { error: "offline", message: "The server cannot be reached." };

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a file as it is, anything else as JSON
 */
export async function request(method, path, body) {
  const here = isAway() ? await standIn() : standInIfHere();
  const answered = await here?.answer(method, path, body);
  if (answered) return checked(answered);
  if (!HAS_SERVER) throw new Refusal(NO_SERVER);
  try {
    const text = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
    const response = await fetch(path, { method, body: text });
    reached(true);
    return await checked(response);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // Whatever else answers in place of the server knows nothing of its problems.
    reached(false);
    const instead = await (await standIn())?.answer(method, path, body);
    if (instead) return checked(instead);
    throw new Refusal(UNREACHABLE);
  }
}

/** An answer, unless it is a problem. @param {Response} response */
async function checked(response) {
  if (response.ok) return response;
  throw new Refusal(await response.json());
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  const text = await (await request(method, path, body)).text();
  return text ? JSON.parse(text) : null;
}

export const server = {
  /** @param {import("./types.js").Setup} setup @returns {Promise<import("./types.js").GameView>} */
  preview: (setup) => ask("POST", "/api/preview", setup),
  /** @param {import("./types.js").Setup} setup @returns {Promise<{ id: string }>} */
  create: (setup) => ask("POST", "/api/games", setup),
  /** @param {string} id */
  join: (id) => ask("POST", `/api/games/${id}/seat`),
  /**
   * Some of one's own games, the newest first.
   * @param {string | null} [after] where the list goes on
   * @param {URLSearchParams} [wanted] what is searched for
   * @returns {Promise<import("./types.js").Listed>}
   */
  list: (after, wanted) => {
    const words = new URLSearchParams([...(wanted ?? []), ...(after ? [["after", after]] : [])]);
    return ask("GET", words.size ? `/api/games?${words}` : "/api/games");
  },
  /** @param {string} id */
  look: (id) => ask("GET", `/api/games/${encodeURIComponent(id)}`),
  /** @param {string} id */
  forget: (id) => ask("DELETE", `/api/games/${id}`),
  /** The games in a file. @param {Blob} file @returns {Promise<import("./types.js").Found>} */
  records: async (file) => {
    // Whoever is refused in the middle of sending may not hear why.
    if (file.size > LARGEST) throw new Refusal({ error: "too-large", message: "That is too large." });
    return ask("POST", "/api/records", file);
  },
  /** A game as a file. @param {string} id @param {string} format */
  record: async (id, format) => {
    const response = await request("GET", `/api/games/${id}/records/${format}`);
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
    return { name: name ?? `outflank-${id}`, file: await response.blob() };
  },
};

/**
 * Does something that the server may refuse, and says so if it does.
 * @param {() => Promise<void>} act
 */
export async function attempt(act) {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    toast(problemText(error.problem));
  }
}

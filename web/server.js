// Asking the server, and staying connected to a live game.

/** @typedef {import("./types.js").News} News */
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

const UNREACHABLE = { error: "offline", message: "The server cannot be reached." };

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body] a file as it is, anything else as JSON
 */
async function request(method, path, body) {
  try {
    const text = body === undefined || body instanceof Blob ? body : JSON.stringify(body);
    const response = await fetch(path, { method, body: text });
    if (response.ok) return response;
    throw new Refusal(await response.json());
  } catch (error) {
    // Whatever else answers in place of the server knows nothing of its problems.
    throw error instanceof Refusal ? error : new Refusal(UNREACHABLE);
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @returns {Promise<any>}
 */
async function ask(method, path, body) {
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
  /** @returns {Promise<import("./types.js").ListedGame[]>} */
  list: async () => (await ask("GET", "/api/games")).games,
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

/** The number with which the server says that there is no point in trying again. */
const REFUSED = 1008;
/** Milliseconds before the first new attempt, and the most before any. */
const SOON = 250;
const LATE = 5000;

/** A live game that connects again by itself. The server tells the whole game on every new connection. */
export class Connection {
  /** @type {WebSocket | undefined} */
  #socket;
  /** @type {number | undefined} */
  #timer;
  #attempts = 0;
  #closed = false;
  #id;
  #hear;
  #state;
  #wakeUp = () => this.#soon();

  /**
   * @param {string} id
   * @param {(news: News) => void} hear
   * @param {(connected: boolean) => void} state
   */
  constructor(id, hear, state) {
    this.#id = id;
    this.#hear = hear;
    this.#state = state;
    addEventListener("online", this.#wakeUp);
    this.#open();
  }

  #open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.#id}/live`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempts = 0;
      this.#state(true);
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(event.data));
    socket.onclose = (event) => {
      if (this.#closed || socket !== this.#socket) return;
      if (event.code === REFUSED) return;
      this.#state(false);
      const wait = Math.min(LATE, SOON * 2 ** this.#attempts);
      this.#attempts += 1;
      this.#timer = setTimeout(() => this.#open(), wait);
    };
  }

  /** Tries at once, now that the network is back. */
  #soon() {
    if (this.#socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.#timer);
    this.#open();
  }

  /** Connects anew, as somebody who has a seat now. */
  restart() {
    const old = this.#socket;
    this.#open();
    old?.close();
  }

  /**
   * Asks for something; says whether it could be sent.
   * @param {Record<string, unknown>} message
   */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener("online", this.#wakeUp);
    this.#socket?.close();
  }
}

// What this browser answers in place of the server: with its engine, and with the games that it keeps.

import { isAway, onReach } from "../reach.js";
import { HAS_SERVER } from "../root.js";
import { settings } from "../settings.js";
import { LocalGame } from "./game.js";
import { LocalHost } from "./host.js";
import { joinGames } from "./joining.js";
import { allGames, dropGame, findGame, forgetAll } from "./kept.js";
import { isTraining, LocalTraining } from "./training.js";

/** @typedef {import("./types.js").KeptGame} KeptGame */
/** @typedef {import("../types.js").Setup} Setup */
/** @typedef {typeof local} Local */

/** The engine, once somebody has needed it. @type {Promise<LocalHost> | null} */
let starting = null;
/** It, when it is there with what the usual game needs. @type {LocalHost | null} */
let ready = null;
/** Whether it has ended by itself: then the server is asked, if there is one. */
let failed = false;

/** Starts the engine, once. */
function start() {
  starting ??= LocalHost.start(() => {
    [starting, ready, failed] = [null, null, true];
  });
  starting.catch(() => {
    [starting, failed] = [null, true];
  });
  return starting;
}

const training = new LocalTraining(start);

/** Whether this browser thinks where both could. */
const preferred = () => settings.thinker !== "server" && !failed;

/** The requests that need nothing but rules and records. @param {string} method @param {string} path */
const isPlain = (method, path) => method === "POST" && /^\/api\/(preview|records|analysis(\/(position|(records|pictures)\/\w+))?)$/.test(path);

/** @param {unknown} answer @param {number} [status] */
const json = (answer, status = 200) => new Response(answer === null ? null : JSON.stringify(answer), { status, headers: { "content-type": "application/json" } });

/** A game that this browser keeps, if it does. @param {string | undefined} id */
const kept = async (id) => (id ? findGame(id).catch(() => null) : null);

/** @param {KeptGame} game */
const asked = ({ id, entries, played }) => ({ id, entries, played });

/** Whether nobody else takes part in a game. @param {Partial<Setup>} setup */
const isAlone = ({ black = "human", white = "easy", seat = "all" }) => seat === "all" || black !== "human" || white !== "human";

/** The rules of a set-up, in one word for the weights. @param {Partial<Setup>} setup */
const rulesOf = ({ size = "8", rules = "standard" }) => `${size.includes("x") ? size : `${size}x${size}`} ${rules}`;

/** Begins a game here. @param {Partial<Setup>} setup */
async function begin(setup) {
  const host = await start();
  await host.weights.need(rulesOf(setup)).catch(() => undefined);
  const { session, game } = await host.open({ game: { "set-up": setup } }, () => undefined, () => undefined);
  // Whoever goes there opens it anew, from what is kept.
  await host.settle();
  host.close(session);
  return json({ id: game }, 201);
}

/** What games here look like in the list. @param {KeptGame[]} games */
const listed = (games) => games.flatMap(({ id, view, sides, played }) => (view ? [{ ...view, id, sides, played, here: true }] : []));

/** The list of games with those that are only here. @param {string} path */
async function list(path) {
  const games = listed(await allGames().catch(() => []));
  if (isAway()) return json({ games, next: null });
  if (!games.length || path.includes("?")) return null;
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) return null;
  const answer = await response.json();
  return json({ ...answer, games: [...games, ...answer.games] });
}

/** @param {any} error */
const refusal = (error) => (error?.problem ? json(error.problem, 422) : null);

export const local = {
  /**
   * The answer to a request, if this browser gives it.
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<Response | null>}
   */
  async answer(method, path, body) {
    try {
      const [, id, format] = /^\/api\/games\/([a-z0-9]{12})(?:\/records\/(\w+))?$/.exec(path) ?? [];
      const here = await kept(id);
      if (here && format) return await (await start()).request("POST", `/api/kept/records/${format}`, asked(here));
      if (here && method === "GET" && here.view) return json(here.view);
      if (here && method === "DELETE") {
        await dropGame(here.id);
        return json(null, 204);
      }
      if (method === "GET" && /^\/api\/games(\?|$)/.test(path)) return await list(path);
      const { game } = /** @type {{ game?: string }} */ (path === "/api/analysis" ? (body ?? {}) : {});
      if (game) {
        const opened = await kept(game);
        return opened ? await (await start()).request("POST", "/api/kept/analysis", asked(opened)) : null;
      }
      if (isPlain(method, path) && (isAway() || (ready && preferred()))) return await (await start()).request(method, path, body);
      if (isTraining(path) && (isAway() || training.isGoing)) return await training.answer(method, path, body);
      if (method === "POST" && path === "/api/games") {
        const setup = /** @type {Partial<Setup>} */ (body ?? {});
        if (isAlone(setup) && (isAway() || (ready && preferred()))) return await begin(setup);
      }
      return null;
    } catch (error) {
      // Whatever went wrong here, the server may do.
      return refusal(error);
    }
  },

  /** A game that this browser keeps: what connects the page to it. @param {string} id */
  async game(id) {
    if (!(await kept(id))) return null;
    return (/** @type {import("./types.js").Hear} */ hear, /** @type {import("./types.js").Connected} */ connected) => new LocalGame(id, start, hear, connected);
  },

  /** The engine for an analysis, if this browser thinks. @returns {Promise<LocalHost> | null} */
  analyst() {
    return isAway() || preferred() ? start() : null;
  },

  /** Starts the engine and fetches what the usual game needs, so that the next game begins here. */
  async warm() {
    if (!preferred()) return;
    const host = await start().catch(() => null);
    await host?.weights.need("8x8 standard").then(() => {
      if (!host.broken) ready = host;
    }, () => undefined);
  },

  /** Whether the engine is here, with what the usual game needs. */
  isReady: () => ready !== null,

  join,
  forget: forgetAll,
};

/** Sends what the server does not have yet. */
async function join() {
  await Promise.all([joinGames(), training.join().catch(() => undefined)]);
}

if (HAS_SERVER) {
  onReach(() => void join());
  void join();
}

// What this browser keeps of games and training, in IndexedDB: every entry is there before anything that follows from it is shown.

/** @typedef {import("./types.js").KeptGame} KeptGame */
/** @typedef {import("./types.js").Keep} Keep */

const NAME = "outflank";
const GAMES = "games";
const NOTES = "notes";
/** The name of what was trained. */
export const TRAINING = "training";
/** @type {import("./types.js").KeptTraining} */
export const NOTHING = { entries: [], sent: 0, lesson: null };

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

function database() {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(GAMES, { keyPath: "id" });
      request.result.createObjectStore(NOTES);
    };
    request.onsuccess = () => {
      // Another tab of a newer version, or a visitor who forgets everything, need not wait for this one.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  opened.catch(() => (opened = null));
  return opened;
}

/**
 * Does something in one transaction, and waits until the disk has it.
 * @template T
 * @param {string} name
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<T>} work
 */
async function transaction(name, mode, work) {
  const open = (await database()).transaction(name, mode, { durability: "strict" });
  const finished = new Promise((resolve, reject) => {
    open.oncomplete = resolve;
    open.onabort = () => reject(open.error);
  });
  const result = await work(open.objectStore(name));
  await finished;
  return result;
}

/** @param {string} id @returns {Promise<KeptGame | null>} */
export async function findGame(id) {
  return transaction(GAMES, "readonly", async (games) => (await done(games.get(id))) ?? null);
}

/** Every game, the one played last first. @returns {Promise<KeptGame[]>} */
export async function allGames() {
  const games = await transaction(GAMES, "readonly", (store) => done(store.getAll()));
  return games.sort((one, other) => other.played - one.played);
}

/** Keeps what happened. @param {Keep} keep */
export async function keepEntries(keep) {
  if (keep.of === "lesson") await changeNote(TRAINING, (kept) => ({ ...NOTHING, ...kept, lesson: keep.lesson }));
  else if (keep.of === "training") await changeNote(TRAINING, (kept) => addedTo({ ...NOTHING, ...kept }, keep));
  else await keepGame(keep);
}

/** @param {import("./types.js").KeptTraining} kept @param {import("./types.js").TrainingKeep} keep */
const addedTo = (kept, { after, entries }) => (kept.entries.length === after ? { ...kept, entries: [...kept.entries, ...entries] } : kept);

/** Adds what happened to a game. @param {import("./types.js").GameKeep} keep */
async function keepGame({ game: id, follows, after, entries }) {
  await transaction(GAMES, "readwrite", async (games) => {
    /** @type {KeptGame | undefined} */
    const known = await done(games.get(id));
    // Entries that do not follow belong to a game that was taken away meanwhile.
    if ((known?.entries.length ?? 0) !== after) return;
    const game = known ?? { id, entries: [], next: null, played: 0, view: null, sides: [] };
    await done(games.put({ ...game, entries: [...game.entries, ...entries], played: Math.floor(Date.now() / 1000) }));
    const before = follows ? await done(games.get(follows)) : undefined;
    if (before) await done(games.put({ ...before, next: id }));
  });
}

/** Keeps what a game looks like, for the list. @param {string} id @param {import("../types.js").GameView} view @param {import("../types.js").Side[]} sides */
export async function keepView(id, view, sides) {
  await transaction(GAMES, "readwrite", async (games) => {
    const known = await done(games.get(id));
    if (known) await done(games.put({ ...known, view, sides }));
  });
}

/** @param {string} id */
export async function dropGame(id) {
  await transaction(GAMES, "readwrite", (games) => done(games.delete(id)));
}

/** Something else that is kept, by name. @param {string} name @returns {Promise<any>} */
export async function readNote(name) {
  return transaction(NOTES, "readonly", (notes) => done(notes.get(name)));
}

/** @param {string} name @param {(note: any) => unknown} change */
export async function changeNote(name, change) {
  await transaction(NOTES, "readwrite", async (notes) => done(notes.put(change(await done(notes.get(name))), name)));
}

/** Forgets everything. */
export async function forgetAll() {
  (await database()).close();
  opened = null;
  await done(indexedDB.deleteDatabase(NAME));
}

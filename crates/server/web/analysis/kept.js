// The boards of analysis that this browser keeps, so that neither a reload nor a crash loses anything.

/** @typedef {import("./types.js").Kept} Kept */

const PREFIX = "outflank.analysis.";
/** The most boards that are kept: the one that was changed first gives way. */
const MOST = 40;

/** What is kept, read once. Another tab may keep something too. @type {Map<string, Kept> | null} */
let known = null;
addEventListener("storage", () => {
  known = null;
});

/** A name for a board of one's own. */
export function newId() {
  return `board:${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
}

/** @returns {Map<string, Kept>} */
function all() {
  known ??= new Map(keys().flatMap((key) => {
    const kept = read(key);
    return kept ? [[kept.id, kept]] : [];
  }));
  return known;
}

function keys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  } catch {
    // This browser keeps nothing.
    return [];
  }
}

/** @param {string} key @returns {Kept | null} */
function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null");
  } catch {
    // What was kept makes no sense.
    return null;
  }
}

/** @param {string} id */
export function find(id) {
  return all().get(id) ?? null;
}

/** Every board, the one that was changed last first. */
export function list() {
  return [...all().values()].sort((one, other) => other.changed - one.changed);
}

/** Whether there is nothing on a board but the usual start. @param {Kept} kept */
export function isEmpty({ tree }) {
  return !tree.moves.length && !tree.comment && !tree.header.includes("AB[");
}

/** @param {string} id */
export function forget(id) {
  all().delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // There is nothing to forget.
  }
}

/**
 * Keeps a board; the oldest others give way if there is no room.
 * @param {Omit<Kept, "changed">} board
 * @returns {boolean} whether it is kept
 */
export function keep(board) {
  const kept = { ...board, changed: Date.now() };
  all().set(board.id, kept);
  const others = list().filter(({ id }) => id !== board.id);
  while (others.length >= MOST) forget(others.pop()?.id ?? "");
  for (;;) {
    try {
      localStorage.setItem(PREFIX + board.id, JSON.stringify(kept));
      return true;
    } catch {
      const oldest = others.pop();
      if (!oldest) return false;
      forget(oldest.id);
    }
  }
}

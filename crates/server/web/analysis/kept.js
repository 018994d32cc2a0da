// The boards of analysis that this browser keeps, so that neither a reload nor a crash loses anything.

/** @typedef {import("./types.js").Kept} Kept */

const PREFIX = "outflank.analysis.";
/** The most boards that are kept: the one that was changed first gives way. */
const MOST = 40;

/** A name for a board of one's own. */
export function newId() {
  return `board:${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;
}

/** @param {string} id @returns {Kept | null} */
export function find(id) {
  try {
    const text = localStorage.getItem(PREFIX + id);
    return text ? JSON.parse(text) : null;
  } catch {
    // Nothing can be kept, or what was kept makes no sense.
    return null;
  }
}

/** Every board, the one that was changed last first. @returns {Kept[]} */
export function list() {
  try {
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return ids.map(find).filter((kept) => kept !== null).sort((one, other) => other.changed - one.changed);
  } catch {
    return [];
  }
}

/** @param {string} id */
export function forget(id) {
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
  const text = JSON.stringify({ ...board, changed: Date.now() });
  const others = list().filter(({ id }) => id !== board.id);
  while (others.length >= MOST) forget(others.pop()?.id ?? "");
  for (;;) {
    try {
      localStorage.setItem(PREFIX + board.id, text);
      return true;
    } catch {
      const oldest = others.pop();
      if (!oldest) return false;
      forget(oldest.id);
    }
  }
}

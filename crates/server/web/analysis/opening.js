// Opening something on the analysis board from wherever one is.

import { forget, isEmpty, keep, list, newId } from "./kept.js";
import { analysis } from "./requests.js";

/**
 * Opens a text as a board of its own; the one that was there before is kept. What the server refuses is thrown.
 * @param {import("./types.js").OpenRequest} what
 * @param {import("../types.js").Go} go
 */
export async function openBoard(what, go) {
  const tree = await analysis.open(what);
  for (const { id } of list().filter(isEmpty)) forget(id);
  keep({ id: newId(), at: 0, tree });
  go("/analysis");
}

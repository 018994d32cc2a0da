// Links that carry a whole game: whoever opens one sees what was on the board, and needs nothing else.

import { linkTo } from "../root.js";
import { analysis } from "./requests.js";

/** The longest address that is safe to send: browsers, mail and servers take so much. */
const LONGEST = 8000;

/** @param {string} text @param {number} at */
function address(text, at) {
  const query = new URLSearchParams({ text, ...(at ? { at: String(at) } : {}) });
  return `${location.origin}${linkTo("/analysis")}?${query}`;
}

/**
 * A link to a place of a tree; to its line alone where the whole tree is too long.
 * @param {import("./tree.js").Tree} tree
 * @param {import("./types.js").TreeNode} node
 * @returns {Promise<{ address: string, whole: boolean }>}
 */
export async function makeLink(tree, node) {
  const written = async (/** @type {import("./types.js").TreeRequest} */ request) => (await (await analysis.record(request, "sgf")).file.text()).trim();
  const usual = !tree.header.includes("AB[") && tree.rules === "8x8 standard" && !tree.players.black && !tree.players.white;
  if (usual && tree.isPlain) {
    const line = tree.mainLine;
    return { address: address(tree.path(line.at(-1) ?? tree.root), tree.nodes.indexOf(node)), whole: true };
  }
  const whole = address(await written(tree.request()), tree.nodes.indexOf(node));
  if (whole.length <= LONGEST) return { address: whole, whole: true };
  const ply = tree.line(node).length;
  return { address: address(await written(tree.lineRequest(node)), ply), whole: false };
}

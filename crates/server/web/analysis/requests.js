// What the analysis board asks the server.

import { ask, request } from "../server.js";

/** @typedef {import("./types.js").OpenRequest} OpenRequest */
/** @typedef {import("./types.js").TreeRequest} TreeRequest */
/** @typedef {import("./types.js").Line} Line */

/** @param {string} path @param {unknown} body */
async function file(path, body) {
  const response = await request("POST", path, body);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  return { name: name ?? "outflank-analysis", file: await response.blob() };
}

export const analysis = {
  /** @param {OpenRequest} what @returns {Promise<import("./types.js").Opened>} */
  open: (what) => ask("POST", "/api/analysis", what),
  /** @param {Line} line @returns {Promise<import("./types.js").Position>} */
  position: (line) => ask("POST", "/api/analysis/position", line),
  /** A tree in a format. @param {TreeRequest} tree @param {string} format */
  record: (tree, format) => file(`/api/analysis/records/${format}`, tree),
  /** A picture of the position that a line leads to, or of the whole line (`gif`). @param {Line} line @param {string} kind */
  picture: (line, kind) => file(`/api/analysis/pictures/${kind}`, line),
};

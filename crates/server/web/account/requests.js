// What is asked of the server about oneself.

import { ask } from "../server.js";

/** @typedef {import("./types.js").Myself} Myself */

export const person = {
  /** @returns {Promise<Myself>} */
  look: () => ask("GET", "/api/person"),
  /** @param {string | null} nickname @returns {Promise<Myself>} */
  rename: (nickname) => ask("PUT", "/api/person/nickname", { nickname }),
  /** @returns {Promise<{ passphrase: string }>} */
  newPassphrase: () => ask("POST", "/api/person/passphrase"),
  /** @param {string} passphrase as it was written down, or the whole link @returns {Promise<Myself>} */
  signIn: (passphrase) => ask("POST", "/api/person/session", { passphrase: passphrase.replace(/^.*#recover=/, "") }),
  signOut: () => ask("DELETE", "/api/person/session"),
  /** @returns {Promise<{ ended: number }>} */
  signOutOthers: () => ask("DELETE", "/api/person/sessions"),
  /** @param {string} name @returns {Promise<{ name: string, token: string }>} */
  newToken: (name) => ask("POST", "/api/person/tokens", { name }),
  /** @param {string} name */
  revoke: (name) => ask("DELETE", `/api/person/tokens/${encodeURIComponent(name)}`),
  erase: () => ask("DELETE", "/api/person", { delete: "everything" }),
};

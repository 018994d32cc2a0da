// The seat that waits for a friend: a link for those who play already, a button for those who come.

import { copy } from "./clipboard.js";
import { button, el, fill } from "./dom.js";
import { toast } from "./say.js";
import { Refusal, server } from "./server.js";
import { problemText, sideName, t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

export class Invitation {
  #id;
  #joined;
  #drawn = "";
  node = el("section", { class: "card invitation", hidden: true });

  /**
   * @param {string} id
   * @param {() => void} joined
   */
  constructor(id, joined) {
    this.#id = id;
    this.#joined = joined;
  }

  /** @param {import("./types.js").GameView} game @param {Side[]} mine */
  show(game, mine) {
    const free = /** @type {Side[]} */ (["black", "white"]).find((side) => game.players[side].free);
    this.node.hidden = !free;
    const state = `${free} ${mine.length} ${t("share.heading")}`;
    if (!free || state === this.#drawn) return;
    this.#drawn = state;
    fill(this.node, mine.length ? this.#share() : this.#join(free));
  }

  #share() {
    const link = el("input", { id: "link", readonly: "", value: location.href, onfocus: () => link.select() });
    const share = button("copy", t("share.copy"), () => void copy(location.href), { class: "primary" });
    return [
      el("h2", {}, t("share.heading")),
      el("p", {}, t("share.lead")),
      el("label", { for: "link", class: "unseen" }, t("share.link")),
      el("div", { class: "link" }, link, share),
    ];
  }

  /** @param {Side} side */
  #join(side) {
    const take = async () => {
      try {
        await server.join(this.#id);
        this.#joined();
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        toast(problemText(error.problem));
      }
    };
    return [
      el("h2", {}, t("join.heading")),
      el("p", {}, t("join.lead")),
      button("forward", t("join.play", { side: sideName(side) }), () => void take(), { class: "primary wide" }),
    ];
  }
}

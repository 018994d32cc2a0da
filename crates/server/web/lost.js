// What is shown at an address where nothing is.

import { html, render } from "./lit-html.js";
import { linkTo } from "./root.js";
import { t } from "./words.js";

export class Lost {
  #host;
  #what;

  /** @param {HTMLElement} host @param {"game" | "page"} what is not there */
  constructor(host, what) {
    this.#host = host;
    this.#what = what;
    this.refresh();
  }

  refresh() {
    render(html`<section class="page lost">
      <h1>${t("lost.heading")}</h1>
      <p>${t(`lost.${this.#what}`)}</p>
      <p><a href=${linkTo("/")} class="continue">${t("lost.home")}</a></p>
    </section>`, this.#host);
  }

  get title() {
    return `${t("lost.heading")} – Outflank`;
  }

  close() {}
}

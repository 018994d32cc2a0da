// What there is to train, and what was learned.

import { keepFocus } from "../focus.js";
import { html, nothing, render } from "../lit-html.js";
import { button, chips } from "../parts.js";
import { barPlot } from "../plot.js";
import { HAS_SERVER, linkTo } from "../root.js";
import { attempt, Refusal } from "../server.js";
import { language, problemText, t } from "../words.js";
import { training } from "./requests.js";

/** @typedef {import("./types.js").Overview} Overview */

/** Empty squares of endgames: the fewest and the most. @type {Record<string, [number, number]>} */
const EMPTIES = { short: [4, 6], usual: [6, 12], long: [10, 16] };

export class TrainingHome {
  /** @type {Overview | null} */
  #known = null;
  /** @type {import("./types.js").Opening[]} */
  #openings = [];
  /** The language of what is known. */
  #language = "";
  #problem = "";
  #empties = "usual";
  #opening = "";
  #side = "";
  #busy = false;
  #closed = false;
  #host;
  #go;

  /** @param {import("../later.js").Place} place */
  constructor({ host, go }) {
    this.#host = host;
    this.#go = go;
    this.refresh();
  }

  get title() {
    return `${t("training.heading")} – Outflank`;
  }

  close() {
    this.#closed = true;
  }

  refresh() {
    if (this.#language !== language()) void this.#load();
    this.#draw();
  }

  async #load() {
    const wanted = (this.#language = language());
    try {
      const [known, { openings }] = await Promise.all([training.overview(), training.openings()]);
      if (wanted !== this.#language) return;
      [this.#known, this.#openings, this.#problem] = [known, openings, ""];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
    }
    this.#draw();
  }

  /** @param {import("./types.js").Wanted} wanted */
  async #begin(wanted) {
    if (this.#busy) return;
    this.#busy = true;
    this.#draw();
    await attempt(async () => {
      await training.begin(wanted);
      this.#go("/training/session");
    });
    this.#busy = false;
    this.#draw();
  }

  #draw() {
    if (this.#closed) return;
    keepFocus(this.#host, () => render(this.#template(), this.#host));
  }

  #template() {
    const known = this.#known;
    const note = this.#problem || (known ? "" : t("loading"));
    return html`<section class="page training-home" data-group="training" aria-busy=${String(this.#busy)}>
      <h1>${t("training.heading")}</h1>
      ${note ? html`<p class="none" role="status">${note}</p>` : nothing}
      ${known ? html`${this.#today(known)}
        <div class="pair">${this.#endgames()}${this.#lesson(known)}</div>
        ${this.#themes(known)}${this.#lines(known)}${this.#progress(known)}` : nothing}
    </section>`;
  }

  /** @param {Overview} known */
  #today({ today, session, next }) {
    const nothingLeft = today.due + today.new === 0;
    const lead = nothingLeft ? t("training.enough") : t("training.today-lead", { due: today.due, new: today.new, minutes: today.minutes });
    const goOn = session && html`<a class="button primary wide" href=${linkTo("/training/session")}>${t("training.go-on", { what: t(`training.what.${session.what}`), number: session.number, of: session.of })}</a>`;
    return html`<section class="card today">
      <h2>${t("training.today")}</h2>
      <p>${lead}</p>
      ${goOn ?? nothing}
      ${nothingLeft ? nothing : button("start", t(session ? "training.begin-anew" : "training.begin"), () => void this.#begin({ what: "today" }),
        { class: session ? "wide" : "primary wide", action: "training.today", off: this.#busy })}
      ${next ? html`<p class="note">${next}</p>` : nothing}
    </section>`;
  }

  #endgames() {
    const options = /** @type {[string, string][]} */ (Object.keys(EMPTIES).map((name) => [name, t(`training.empties.${name}`)]));
    const choose = (/** @type {string} */ value) => {
      this.#empties = value;
      this.#draw();
    };
    return html`<section class="card">
      <h2>${t("training.endgames")}</h2>
      <p class="lead">${t("training.endgames-lead")}</p>
      ${chips("empties", t("training.empties"), options, this.#empties, choose)}
      ${button("start", t("training.endgames-begin"), () => void this.#begin({ what: "drill", theme: "endgame", empties: EMPTIES[this.#empties] ?? [6, 12] }),
        { class: "wide", action: "training.endgames", off: this.#busy })}
    </section>`;
  }

  /** @param {Overview} known */
  #lesson({ lesson }) {
    const step = (/** @type {Overview["lesson"]["steps"][number]} */ { number, title, solved, of }) => html`<li>
      <button type="button" class="step-row quiet" aria-disabled=${this.#busy ? "true" : nothing} @click=${() => void this.#begin({ what: "lesson", step: number })}>
        <span class="step-number">${number}</span><span>${title}</span><span class="note">${t("training.solved", { solved, of })}</span></button></li>`;
    return html`<section class="card">
      <h2>${t("training.lesson")}</h2>
      <p class="lead">${t("training.lesson-lead")}</p>
      ${button("start", t(lesson.begun && lesson.at ? "training.lesson-on" : "training.lesson-begin", { step: lesson.at ?? 1 }), () => void this.#begin({ what: "lesson" }),
        { class: "wide", action: "training.lesson", off: this.#busy })}
      <details><summary>${t("training.steps")}</summary><ol class="steps-list">${lesson.steps.map(step)}</ol></details>
    </section>`;
  }

  /** @param {Overview} known */
  #themes({ themes }) {
    const own = themes.filter(({ theme }) => theme !== "openings" && theme !== "endgame");
    const one = (/** @type {import("./types.js").Theme} */ { theme, name, due }) => html`<button type="button" class="theme-button"
      aria-disabled=${this.#busy ? "true" : nothing} @click=${() => void this.#begin({ what: "drill", theme })}>
      <span>${name}</span>${due ? html`<span class="badge">${t("training.due", { count: due })}</span>` : nothing}</button>`;
    return html`<section class="card">
      <h2>${t("training.themes")}</h2>
      <p class="lead">${t("training.themes-lead")}</p>
      <div class="theme-buttons">${own.map(one)}</div>
    </section>`;
  }

  /** @param {Overview} known */
  #lines({ themes }) {
    const due = themes.find(({ theme }) => theme === "openings")?.due ?? 0;
    const named = this.#openings.filter(({ named: is }) => is);
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const side = this.#side === "black" || this.#side === "white" ? { side: /** @type {import("../types.js").Side} */ (this.#side) } : {};
      void this.#begin({ what: "openings", ...(this.#opening.trim() ? { name: this.#opening.trim() } : {}), ...side });
    };
    const type = (/** @type {Event} */ event) => {
      if (event.target instanceof HTMLInputElement) this.#opening = event.target.value;
    };
    const choose = (/** @type {string} */ value) => {
      this.#side = value;
      this.#draw();
    };
    return html`<section class="card">
      <h2>${t("training.openings")}</h2>
      <p class="lead">${t("training.openings-lead")}${due ? html` <span class="badge">${t("training.due", { count: due })}</span>` : nothing}</p>
      <form class="openings-form" @submit=${submit}>
        <label for="opening">${t("training.opening")}</label>
        <input id="opening" list="openings" autocomplete="off" placeholder=${t("training.opening-any")} .value=${this.#opening} @input=${type}>
        <datalist id="openings">${named.map(({ name }) => html`<option value=${name}></option>`)}</datalist>
        ${chips("opening-side", t("training.side"), [["", t("training.side-any")], ["black", t("side.black")], ["white", t("side.white")]], this.#side, choose)}
        <button type="submit" class="wide" data-action="training.openings" aria-disabled=${this.#busy ? "true" : nothing}>${t("training.openings-begin")}</button>
      </form>
    </section>`;
  }

  /** @param {Overview} known */
  #progress({ themes, over_time: periods }) {
    const begun = themes.filter(({ exercises }) => exercises > 0);
    const row = (/** @type {import("./types.js").Theme} */ { name, exercises, due, learned, given, right, percent }) => html`<tr>
      <th scope="row">${name}</th><td>${exercises}</td><td>${due}</td><td>${learned}</td><td>${percent === null ? "–" : `${percent} %`}</td><td>${right}/${given}</td></tr>`;
    return html`<section class="card">
      <h2>${t("training.progress")}</h2>
      ${begun.length ? html`<div class="scrolls" tabindex="0" role="region" aria-label=${t("training.progress")}><table class="figures">
        <thead><tr><th scope="col">${t("training.theme")}</th><th scope="col">${t("training.exercises")}</th><th scope="col">${t("training.due-column")}</th>
          <th scope="col">${t("training.learned")}</th><th scope="col">${t("training.right")}</th><th scope="col">${t("training.answers")}</th></tr></thead>
        <tbody>${begun.map(row)}</tbody></table></div>` : html`<p class="note">${t("training.no-answers")}</p>`}
      ${periods.length ? barPlot({
        title: t("training.over-time"),
        unit: "%",
        most: 100,
        points: periods.map(({ from, percent, right, given }) => ({ label: from, value: percent, words: t("training.of-answers", { right, given }) })),
      }) : nothing}
      ${HAS_SERVER ? html`<p><a href=${linkTo("/statistics")}>${t("training.statistics")}</a></p>` : nothing}
    </section>`;
  }
}

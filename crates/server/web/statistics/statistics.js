// Statistics: how one's games ended, and what was given away in them.

import { keepFocus } from "../focus.js";
import { signed } from "../game.js";
import { screenStyle } from "../later.js";
import { html, nothing, render } from "../lit-html.js";
import { button } from "../parts.js";
import { barPlot, linePlot } from "../plot.js";
import { linkTo } from "../root.js";
import { announce } from "../say.js";
import { ask, attempt, Refusal } from "../server.js";
import { addTexts, language, locale, playerName, problemText, t } from "../words.js";
import { STATISTICS_TEXTS } from "./texts.js";

/** @typedef {import("./types.js").Statistics} Figures */
/** @typedef {import("./types.js").Progress} Progress */

addTexts(STATISTICS_TEXTS);
await screenStyle("statistics/statistics.css");

/** Openings that are told, and games of a plot. */
const [OPENINGS, GAMES] = [10, 60];

const requests = {
  /** @returns {Promise<Figures>} */
  figures: () => ask("GET", `/api/statistics?language=${language()}`),
  /** @returns {Promise<Progress>} */
  analyse: () => ask("POST", "/api/statistics/analysis"),
  /** @returns {Promise<Progress>} */
  progress: () => ask("GET", "/api/statistics/analysis"),
  rest: () => ask("DELETE", "/api/statistics/analysis"),
};

class StatisticsScreen {
  /** @type {Figures | null} */
  #figures = null;
  /** @type {Progress | null} */
  #progress = null;
  #language = "";
  #problem = "";
  #closed = false;
  #host;

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    this.refresh();
    void this.#follow();
  }

  get title() {
    return `${t("statistics.heading")} – Outflank`;
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
      const figures = await requests.figures();
      if (wanted === this.#language) [this.#figures, this.#problem] = [figures, ""];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
    }
    this.#draw();
  }

  /** Follows an analysis for as long as it goes on: what it finds is shown game by game. */
  async #follow() {
    try {
      let before = this.#progress;
      for (;;) {
        const progress = await requests.progress();
        if (this.#closed) return;
        this.#progress = progress.running ? progress : null;
        if (before && before.analysed !== progress.analysed) await this.#load();
        if (!progress.running) {
          if (before) {
            await this.#load();
            announce(t("statistics.analysed"));
          }
          return this.#draw();
        }
        before = progress;
        this.#draw();
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#progress = null;
      this.#draw();
    }
  }

  async #analyse() {
    await attempt(async () => {
      this.#progress = await requests.analyse();
      this.#draw();
      await this.#follow();
    });
  }

  async #rest() {
    await attempt(async () => {
      await requests.rest();
      this.#progress = null;
      await this.#load();
    });
  }

  #draw() {
    if (this.#closed) return;
    keepFocus(this.#host, () => render(this.#template(), this.#host));
  }

  #template() {
    const figures = this.#figures;
    const note = this.#problem || (!figures ? t("loading") : figures.results.length ? "" : t("statistics.none"));
    return html`<section class="page statistics" data-group="statistics">
      <h1>${t("statistics.heading")}</h1>
      ${note ? html`<p class="none" role="status">${note}</p>` : nothing}
      ${figures?.results.length ? html`${this.#rating(figures)}${this.#analysis(figures)}${results(figures)}${figures.over_time.length ? losses(figures) : nothing}` : nothing}
    </section>`;
  }

  /** @param {Figures} figures */
  #rating({ rating, over_time: games }) {
    if (!rating) return nothing;
    const rated = games.filter((game) => game.rating).slice(-GAMES);
    const [first, ...rest] = rating.words;
    return html`<section class="card">
      <h2>${t("statistics.rating")}</h2>
      <p class="rating">${t("statistics.like", { rating: rating.rating, error: rating.error })}</p>
      <p>${first}</p>${rest.map((words) => html`<p class="note">${words}</p>`)}
      ${rated.length > 1 ? linePlot({
        title: t("statistics.rating-over-time"),
        unit: "",
        least: Math.min(...rated.map(({ rating: then }) => (then?.rating ?? 0) - (then?.error ?? 0))),
        points: rated.map(({ played, rating: then }) => ({
          label: day(played),
          value: then?.rating ?? 0,
          range: [(then?.rating ?? 0) - (then?.error ?? 0), (then?.rating ?? 0) + (then?.error ?? 0)],
          words: `± ${then?.error ?? 0}`,
        })),
      }) : nothing}
    </section>`;
  }

  /** @param {Figures} figures */
  #analysis({ games, missing }) {
    const progress = this.#progress;
    if (!missing && !progress) return nothing;
    return html`<section class="card">
      <h2>${t("statistics.analysis")}</h2>
      ${progress ? html`<p role="status">${t("statistics.analysing", { analysed: progress.analysed, of: progress.of })}</p>
        <progress max=${progress.of || 1} value=${progress.analysed} aria-label=${t("statistics.analysis")}></progress>
        ${button("cross", t("statistics.stop"), () => void this.#rest(), { class: "wide", action: "statistics.stop" })}`
      : html`<p>${t("statistics.missing", { missing, games })}</p>
        ${button("chart", t("statistics.analyse"), () => void this.#analyse(), { class: "primary wide", action: "statistics.analyse" })}
        <p class="note">${t("statistics.analyse-note")}</p>`}
    </section>`;
  }
}

/** A day, as the visitor writes it. @param {number} seconds since 1970 */
function day(seconds) {
  return new Intl.DateTimeFormat(locale(), { dateStyle: "short" }).format(seconds * 1000);
}

/** @param {number} number */
const rounded = (number) => number.toLocaleString(locale(), { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/**
 * A table that scrolls by itself where it is too wide.
 * @param {string} label
 * @param {string[]} head
 * @param {(string | number)[][]} rows each begins with what it is about
 */
function table(label, head, rows) {
  return html`<div class="scrolls" tabindex="0" role="region" aria-label=${label}><table class="figures">
    <thead><tr>${head.map((cell) => html`<th scope="col">${cell}</th>`)}</tr></thead>
    <tbody>${rows.map(([first, ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>`)}</tbody>
  </table></div>`;
}

/** @param {Figures} figures */
function results({ results: all }) {
  const name = (/** @type {Figures["results"][number]} */ { opponent, rating }) => (opponent === "human" ? t("statistics.person") : playerName(opponent, rating));
  const rows = all.map((result) => [name(result), result.rules, result.won, result.drawn, result.lost, signed(Math.round(result.average_margin)), signed(result.best_margin)]);
  return html`<section class="card">
    <h2>${t("statistics.results")}</h2>
    ${table(t("statistics.results"), ["opponent", "rules", "won", "drawn", "lost", "average", "best"].map((key) => t(`statistics.${key}`)), rows)}
  </section>`;
}

/** What was given away. @param {Figures} figures */
function losses({ by_phase: phases, by_theme: themes, by_opening: openings, over_time: games, discs, accuracy }) {
  const counted = games.length;
  const percent = (/** @type {number | null} */ value) => (value === null ? "–" : `${value} %`);
  const phaseRows = phases.map(({ name, discs: lost, accuracy: played }) => [name, rounded(lost / counted), percent(played)]);
  const themeRows = themes.map(({ name, mistakes, discs: lost }) => [name ?? t("statistics.no-reason"), mistakes, lost]);
  const openingRows = openings.slice(0, OPENINGS).map(({ name, games: times, discs: lost }) => [name ?? t("statistics.no-name"), times, rounded(lost / times)]);
  const last = games.slice(-GAMES);
  return html`<section class="card">
      <h2>${t("statistics.losses")}</h2>
      ${barPlot({
        title: t("statistics.losses-over-time"),
        unit: t("statistics.discs-unit"),
        points: last.map(({ played, discs: lost, opening }) => ({ label: day(played), value: lost, words: opening ?? "" })),
      })}
      <h3>${t("statistics.by-phase")}</h3>
      ${table(t("statistics.by-phase"), ["phase", "per-game", "accuracy"].map((key) => t(`statistics.${key}`)), [...phaseRows, [t("statistics.whole"), rounded(discs / counted), percent(accuracy)]])}
    </section>
    <div class="pair">
      ${themeRows.length ? html`<section class="card"><h2>${t("statistics.by-theme")}</h2>
        ${table(t("statistics.by-theme"), ["theme", "mistakes", "discs"].map((key) => t(`statistics.${key}`)), themeRows)}
        <p><a href=${linkTo("/training")}>${t("statistics.train")}</a></p></section>` : nothing}
      <section class="card"><h2>${t("statistics.by-opening")}</h2>
        ${table(t("statistics.by-opening"), ["opening", "games", "per-game"].map((key) => t(`statistics.${key}`)), openingRows)}</section>
    </div>`;
}

/** @type {import("../later.js").Opener} */
export const open = ({ host }) => new StatisticsScreen(host);

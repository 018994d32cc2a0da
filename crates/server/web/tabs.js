// Tabs: panels of which one is in sight, and all of them where there is room.

import { html, nothing, repeat } from "./lit-html.js";
import { change, settings } from "./settings.js";

/**
 * @typedef {object} Tab
 * @property {string} id
 * @property {string} label
 * @property {() => import("./lit-html.js").Content} content asked for only while it is in sight
 */

/** Where all panels stand beside the board; `study.css` knows it too. */
const WIDE = "(min-width: 75rem)";

/** Steps from tab to tab, by key. @type {Record<string, (at: number, count: number) => number>} */
const STEPS = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export class Tabs {
  #name;
  #first;
  #redraw;
  #wide = matchMedia(WIDE);

  /**
   * @param {string} name under which the chosen tab is remembered
   * @param {string} first the tab that is chosen until somebody chooses another
   * @param {() => void} redraw called when there is more room, or less
   */
  constructor(name, first, redraw) {
    this.#name = name;
    this.#first = first;
    this.#redraw = redraw;
    this.#wide.addEventListener("change", redraw);
  }

  close() {
    this.#wide.removeEventListener("change", this.#redraw);
  }

  /** The tab that is chosen. */
  get chosen() {
    return settings.tabs[this.#name] ?? this.#first;
  }

  /** Brings a panel into sight, and remembers it. Settings that change draw the screen anew. @param {string} id */
  choose(id) {
    if (id !== this.chosen) change({ tabs: { ...settings.tabs, [this.#name]: id } });
  }

  /** Whether a panel is in sight: what is not need not be asked for. @param {string} id */
  shows(id) {
    return this.#wide.matches || id === this.chosen;
  }

  /**
   * @param {string} label what the tabs are for
   * @param {Tab[]} tabs
   */
  template(label, tabs) {
    const wide = this.#wide.matches;
    // A tab that was remembered may be gone in another version.
    const chosen = tabs.some((tab) => tab.id === this.chosen) ? this.chosen : tabs[0]?.id;
    const id = (/** @type {string} */ kind, /** @type {Tab} */ tab) => `${this.#name}-${kind}-${tab.id}`;
    const head = (/** @type {Tab} */ tab) => html`<button type="button" role="tab" id=${id("tab", tab)} aria-controls=${id("panel", tab)}
      aria-selected=${String(tab.id === chosen)} tabindex=${tab.id === chosen ? 0 : -1} @click=${() => this.choose(tab.id)}>${tab.label}</button>`;
    const panel = (/** @type {Tab} */ tab) => {
      const seen = wide || tab.id === chosen;
      return html`<section class="panel" data-panel=${tab.id} id=${id("panel", tab)} ?hidden=${!seen}
        role=${wide ? nothing : "tabpanel"} aria-labelledby=${wide ? nothing : id("tab", tab)} aria-label=${wide ? tab.label : nothing}>${seen ? tab.content() : nothing}</section>`;
    };
    const key = (/** @type {KeyboardEvent} */ event) => this.#key(event, tabs, chosen ?? "");
    return html`<div class=${wide ? "panels all" : "panels"}>
      ${wide ? nothing : html`<div class="tabs" role="tablist" aria-label=${label} data-group=${this.#name} @keydown=${key}>${tabs.map(head)}</div>`}
      ${repeat(tabs, (tab) => tab.id, panel)}
    </div>`;
  }

  /** @param {KeyboardEvent} event @param {Tab[]} tabs @param {string} chosen */
  #key(event, tabs, chosen) {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    // Arrows mean moves elsewhere on the page.
    event.stopPropagation();
    const next = tabs[step(tabs.findIndex((tab) => tab.id === chosen), tabs.length)];
    if (!next) return;
    this.choose(next.id);
    document.getElementById(`${this.#name}-tab-${next.id}`)?.focus();
  }
}

// Who somebody is: their name, their devices, their programs, and everything they have.

import { copy } from "../clipboard.js";
import { keepFocus } from "../focus.js";
import { screenStyle } from "../later.js";
import { html, live, nothing, render, repeat } from "../lit-html.js";
import { button, Confirm } from "../parts.js";
import { linkTo } from "../root.js";
import { toast } from "../say.js";
import { attempt, Refusal } from "../server.js";
import { forgetAllButSettings } from "../settings.js";
import { standIn } from "../stand-in.js";
import { addTexts, locale, problemText, t } from "../words.js";
import { person } from "./requests.js";
import { ACCOUNT_TEXTS } from "./texts.js";

/** @typedef {import("./types.js").Myself} Myself */
/** @typedef {"nickname" | "passphrase" | "token" | "word"} Field */

addTexts(ACCOUNT_TEXTS);
await screenStyle("account/account.css");

/** What a recovery link says after its address, which a browser sends to nobody. */
const LINK = "#recover=";

class Account {
  /** @type {Myself | null} */
  #me = null;
  #problem = "";
  /** What was typed, by the name of its field. */
  #typed = { nickname: "", passphrase: "", token: "", word: "" };
  /** What is wrong with it, likewise. @type {Record<string, string>} */
  #wrong = {};
  /** What is shown once: a passphrase, and a token with its name. */
  #passphrase = "";
  /** @type {{ name: string, token: string } | null} */
  #token = null;
  /** Whether a recovery link has brought them here. */
  #invited = false;
  #closed = false;
  #confirm = new Confirm(() => this.refresh());
  #host;
  #arrived = () => this.#readLink();

  /** @param {HTMLElement} host */
  constructor(host) {
    this.#host = host;
    addEventListener("hashchange", this.#arrived);
    this.#readLink();
    this.refresh();
    void this.#load();
  }

  get title() {
    return `${t("account")} – Outflank`;
  }

  close() {
    this.#closed = true;
    this.#confirm.close();
    removeEventListener("hashchange", this.#arrived);
  }

  /** Takes the passphrase from a recovery link out of the address, where others might see it. Nobody is signed in by a link alone. */
  #readLink() {
    if (!location.hash.startsWith(LINK)) return;
    this.#typed.passphrase = decodeURIComponent(location.hash.slice(LINK.length));
    this.#invited = true;
    history.replaceState(null, "", location.pathname);
    this.refresh();
  }

  async #load() {
    try {
      this.#know(await person.look());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
      this.refresh();
    }
  }

  /** @param {Myself} me */
  #know(me) {
    this.#me = me;
    this.#typed.nickname = me.nickname ?? "";
    this.#problem = "";
    this.refresh();
  }

  /**
   * Sends what stands in a field; what is wrong with it is said beside it.
   * @param {Field} field
   * @param {() => Promise<void>} act
   */
  async #send(field, act) {
    this.#wrong = {};
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#wrong = { [field]: problemText(error.problem) };
    }
    this.refresh();
    if (this.#wrong[field]) document.getElementById(`account-${field}`)?.focus();
  }

  #rename() {
    return this.#send("nickname", async () => {
      this.#know(await person.rename(this.#typed.nickname.trim() || null));
      toast(t("account.saved"));
    });
  }

  #signIn() {
    return this.#send("passphrase", async () => {
      this.#know(await person.signIn(this.#typed.passphrase));
      this.#typed.passphrase = "";
      this.#invited = false;
      toast(t("account.signed-in"));
    });
  }

  #newToken() {
    return this.#send("token", async () => {
      this.#token = await person.newToken(this.#typed.token);
      this.#typed.token = "";
      this.#know(await person.look());
    });
  }

  async #newPassphrase() {
    await attempt(async () => {
      this.#passphrase = (await person.newPassphrase()).passphrase;
      this.#know(await person.look());
      document.getElementById("account-shown-passphrase")?.focus();
    });
  }

  async #signOut() {
    await attempt(async () => {
      await person.signOut();
      this.#passphrase = "";
      this.#token = null;
      this.#know(await person.look());
      toast(t("account.signed-out"));
    });
  }

  async #signOutOthers() {
    await attempt(async () => {
      const { ended } = await person.signOutOthers();
      this.#know(await person.look());
      toast(t("account.others-out", { count: ended }));
    });
  }

  /** @param {string} name */
  async #revoke(name) {
    await attempt(async () => {
      await person.revoke(name);
      if (this.#token?.name === name) this.#token = null;
      this.#know(await person.look());
    });
  }

  #erase() {
    return this.#send("word", async () => {
      await person.erase();
      forgetAllButSettings();
      await (await standIn())?.forget().catch(() => undefined);
      this.#passphrase = "";
      this.#token = null;
      this.#typed.word = "";
      this.#know(await person.look());
      toast(t("account.erased"));
    });
  }

  refresh() {
    if (this.#closed) return;
    keepFocus(this.#host, () => render(this.#template(), this.#host));
  }

  #template() {
    const me = this.#me;
    return html`<section class="page account">
      <h1>${t("account")}</h1>
      <p class="lead">${t("account.lead")}</p>
      ${me ? html`${this.#name(me)}${this.#devices(me)}${this.#programs(me)}${this.#everything()}`
        : html`<p role="status">${this.#problem || t("loading")}</p>`}
    </section>`;
  }

  /**
   * A field with its button.
   * @param {Field} name
   * @param {{ note?: string, action: import("../lit-html.js").Template, send: () => void, words?: boolean }} around
   */
  #field(name, { note, action, send, words = false }) {
    const wrong = this.#wrong[name];
    const typed = (/** @type {Event} */ event) => {
      this.#typed[name] = /** @type {HTMLInputElement} */ (event.target).value;
      if (name === "word") this.refresh();
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      send();
    };
    const described = [note && `account-${name}-note`, wrong && `account-${name}-wrong`].filter(Boolean).join(" ");
    return html`<form class="ask" data-group=${name} @submit=${submit}>
      <label for=${`account-${name}`}>${t(`account.${name}`)}</label>
      <div class="link"><input id=${`account-${name}`} .value=${live(this.#typed[name])} @input=${typed} autocomplete="off" autocapitalize=${words ? "words" : "none"}
        spellcheck="false" aria-invalid=${wrong ? "true" : nothing} aria-describedby=${described || nothing}>${action}</div>
      ${note ? html`<p class="note" id=${`account-${name}-note`}>${note}</p>` : nothing}
      ${wrong ? html`<p class="wrong" id=${`account-${name}-wrong`} role="alert">${wrong}</p>` : nothing}
    </form>`;
  }

  /**
   * A secret that is shown once.
   * @param {string} id
   * @param {string} label
   * @param {string} text
   */
  #secret(id, label, text) {
    const select = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select();
    return html`<div class="ask"><label for=${id}>${label}</label>
      <div class="link"><input id=${id} class="secret" readonly .value=${text} @focus=${select}>
        ${button("copy", t("share.copy"), () => void copy(text), { class: "primary" })}</div></div>`;
  }

  /** @param {Myself} me */
  #name(me) {
    return html`<section class="card" aria-labelledby="account-who">
      <h2 id="account-who">${me.nickname ?? t("account.nobody")}</h2>
      ${this.#field("nickname", { note: t("account.nickname-note"), words: true, send: () => void this.#rename(),
        action: button("forward", t("account.save"), () => void this.#rename(), { class: "primary" }) })}
    </section>`;
  }

  /** @param {Myself} me */
  #devices(me) {
    const renew = this.#confirm.asked === "passphrase";
    const make = me.passphrase
      ? button("again", t(renew ? "account.renew-sure" : "account.renew"), (event) => this.#confirm.click("passphrase", event, () => void this.#newPassphrase()), { class: renew ? "sure" : "" })
      : button("plus", t("account.make"), () => void this.#newPassphrase(), { class: "primary" });
    const others = me.devices > 1;
    return html`<section class="card" aria-labelledby="account-devices" data-group="devices">
      <h2 id="account-devices">${t("account.devices")}</h2>
      <p>${me.known ? t("account.on-devices", { count: me.devices }) : t("account.one-device")}</p>
      <p class="note">${t(me.passphrase ? "account.has-passphrase" : "account.no-passphrase")}</p>
      ${this.#passphrase ? html`<div class="shown" role="status">
        <p>${t("account.once")}</p>
        ${this.#secret("account-shown-passphrase", t("account.passphrase"), this.#passphrase)}
        ${this.#secret("account-shown-link", t("account.link"), `${location.origin}${linkTo("/account")}${LINK}${this.#passphrase}`)}
      </div>` : nothing}
      <div class="row">${make}
        ${me.known ? button("cross", t("account.sign-out"), () => void this.#signOut(), { off: !me.passphrase }) : nothing}
        ${others ? button("cross", t("account.others"), () => void this.#signOutOthers()) : nothing}</div>
      ${this.#invited ? html`<p class="shown" role="status">${t("account.invited")}</p>` : nothing}
      <details ?open=${this.#invited || !!this.#wrong["passphrase"]}><summary>${t("account.sign-in-here")}</summary>
        ${this.#field("passphrase", { note: t("account.join"), send: () => void this.#signIn(),
          action: button("forward", t("account.sign-in"), () => void this.#signIn(), { class: "primary" }) })}</details>
    </section>`;
  }

  /** @param {Myself} me */
  #programs(me) {
    const day = new Intl.DateTimeFormat(locale(), { dateStyle: "medium" });
    const item = (/** @type {Myself["tokens"][number]} */ { name, created }) => {
      const sure = this.#confirm.asked === `token ${name}`;
      return html`<li><span><strong>${name}</strong> <span class="note">${day.format(created * 1000)}</span></span>
        ${button("trash", t(sure ? "account.revoke-sure" : "account.revoke"), (event) => this.#confirm.click(`token ${name}`, event, () => void this.#revoke(name)),
          { class: sure ? "sure" : "quiet", title: `${t("account.revoke")}: ${name}` })}</li>`;
    };
    return html`<section class="card" aria-labelledby="account-programs" data-group="programs">
      <h2 id="account-programs">${t("account.programs")}</h2>
      <p class="note">${t("account.programs-note")} <a href="/api">${t("account.reference")}</a></p>
      ${me.tokens.length ? html`<ul class="tokens">${repeat(me.tokens, ({ name }) => name, item)}</ul>` : nothing}
      ${this.#token ? html`<div class="shown" role="status"><p>${t("account.token-once")}</p>${this.#secret("account-shown-token", this.#token.name, this.#token.token)}</div>` : nothing}
      ${this.#field("token", { words: true, send: () => void this.#newToken(), action: button("plus", t("account.new-token"), () => void this.#newToken()) })}
    </section>`;
  }

  #everything() {
    const word = t("account.delete-word");
    const typed = this.#typed.word.trim().toLowerCase() === word.toLowerCase();
    const erase = () => void (typed && this.#erase());
    return html`<section class="card" aria-labelledby="account-everything">
      <h2 id="account-everything">${t("account.everything")}</h2>
      <p class="note">${t("account.export-note")}</p>
      <p><a class="continue" href="/api/person/export" download="outflank.json">${t("account.export")}</a></p>
      <p class="note">${t("account.delete-note")}</p>
      ${this.#field("word", { note: t("account.type", { word }), send: erase,
        action: button("trash", t("account.delete"), erase, { class: typed ? "sure" : "", off: !typed }) })}
    </section>`;
  }
}

/** @param {import("../later.js").Place} place */
export const open = ({ host }) => new Account(host);

// A session of training: one task after the other, on the board.

import { drawReason } from "../analysis/values/drawing.js";
import { keepFocus } from "../focus.js";
import { readBoard } from "../game.js";
import { html, nothing, render } from "../lit-html.js";
import { button } from "../parts.js";
import { linkTo } from "../root.js";
import { announce, toast } from "../say.js";
import { attempt, Refusal, server } from "../server.js";
import { settings } from "../settings.js";
import { studyStage } from "../study.js";
import { language, problemText, t } from "../words.js";
import { exercisePanel } from "./exercise.js";
import { lessonPanel } from "./lesson.js";
import { linePanel } from "./line.js";
import { training } from "./requests.js";

/** @typedef {import("./types.js").Session} Session */
/** @typedef {import("./types.js").Wish} Wish */

export class SessionScreen {
  /** @type {Session | null} */
  #session = null;
  /** The language of what is known. */
  #language = "";
  #problem = "";
  #busy = false;
  #closed = false;
  /** The reason whose marks are on the board. */
  #reason = 0;
  /** What is typed as an answer. */
  #typed = "";
  #host;
  #table;
  #go;

  /** @param {import("../later.js").Place} place */
  constructor({ host, table, go }) {
    this.#host = host;
    this.#table = table;
    this.#go = go;
    table.clear();
    table.board.play = (square) => void this.#answer(square);
    this.refresh();
  }

  get title() {
    const what = this.#session?.what;
    return `${what ? t(`training.what.${what}`) : t("training.heading")} – Outflank`;
  }

  close() {
    this.#closed = true;
  }

  refresh() {
    if (this.#language !== language()) void this.#look();
    this.#draw();
  }

  /** Asks how the session stands, until there is something to do. */
  async #look() {
    this.#language = language();
    try {
      this.#hear(await training.look());
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.#problem = problemText(error.problem);
      this.#draw();
    }
  }

  /** @param {Session} session */
  #hear(session) {
    if (this.#closed) return;
    const before = this.#session;
    [this.#session, this.#problem] = [session, ""];
    if (before?.task !== session.task) [this.#reason, this.#typed] = [0, ""];
    this.#draw();
    this.#tell(before, session);
    document.title = this.title;
    // The server waits a while before it says that it is not there yet.
    if (session.now.kind === "coming") void this.#look();
  }

  /** Says what has changed to those who listen. @param {Session | null} before @param {Session} session */
  #tell(before, { task, now }) {
    const was = before?.task === task ? before.now : null;
    if (now.kind === "exercise") {
      if (now.answer && !(was?.kind === "exercise" && was.answer)) announce([...now.answer.lines, ...now.answer.reasons.map(({ words }) => words), now.answer.again ?? ""].join(" "));
      else if (!was) announce(`${now.heading} ${now.board.words} ${now.question}`);
      else if (was.kind === "exercise" && was.hints.length !== now.hints.length) announce(now.hints.join(" "));
    } else if (now.kind === "line") {
      announce([...(was ? [] : [now.heading]), ...now.said, ...(now.result?.lines ?? []), now.result?.again ?? ""].join(" "));
    } else if (now.kind === "lesson") {
      announce(was ? now.said.join(" ") : `${now.heading} ${now.place} ${now.question}`);
    } else if (now.kind === "over") {
      announce(`${t(`training.over.${now.why}`)} ${now.summary}`);
    }
  }

  /** @param {Wish} wish @param {string | null} [square] */
  async #act(wish, square = null) {
    const session = this.#session;
    if (!session || this.#busy) return;
    this.#busy = true;
    this.#draw();
    try {
      const next = await training.act(session.task, wish, square);
      this.#busy = false;
      this.#hear(next);
    } catch (error) {
      this.#busy = false;
      if (!(error instanceof Refusal)) throw error;
      toast(problemText(error.problem));
      this.#draw();
      // In another tab it has gone on, or the server has begun anew.
      if (error.problem.error === "moved-on") void this.#look();
    }
  }

  /** @param {string} square */
  async #answer(square) {
    const now = this.#session?.now;
    if (now?.kind === "exercise" ? !now.answer : now?.kind === "line" ? !now.result : now?.kind === "lesson" && !now.done) await this.#act("answer", square);
  }

  /** A game from here, against somebody not too strong. */
  async #playOn() {
    const now = this.#session?.now;
    if (now?.kind !== "exercise" && now?.kind !== "line") return;
    const { record, turn } = now.board;
    const player = (/** @type {import("../types.js").Side} */ side) => (side === turn ? "human" : "medium");
    await attempt(async () => {
      const { id } = await server.create({ black: player("black"), white: player("white"), seat: "all", size: "8", rules: "standard", supply: null, clock: null, pace: "prompt", text: record });
      this.#go(`/g/${id}`);
    });
  }

  async #stop() {
    await attempt(async () => {
      await training.stop();
      this.#go("/training");
    });
  }

  #draw() {
    if (this.#closed) return;
    this.#drawBoard();
    keepFocus(this.#host, () => render(this.#template(), this.#host));
  }

  #drawBoard() {
    const { board } = this.#table;
    const now = this.#session?.now;
    if (!now || !("board" in now)) return;
    const { width, height, board: text, legal, last } = now.board;
    const answer = now.kind === "exercise" ? now.answer : null;
    const reason = answer?.reasons[this.#reason];
    board.resize(width, height);
    board.show({
      discs: readBoard(text, width),
      legal: settings.marks || now.kind === "lesson" ? legal : [],
      last,
      hint: null,
      scores: new Map(answer?.moves.map(({ square, score }) => [square, score]) ?? []),
      over: reason ? drawReason(reason) : [],
    });
  }

  #template() {
    const session = this.#session;
    const what = session?.what;
    const heading = html`<h1 class="unseen">${what ? t(`training.what.${what}`) : t("training.heading")}</h1>`;
    const now = session?.now;
    if (!session || !now || now.kind === "none" || now.kind === "over") {
      return html`<section class="page training-home" data-group="controls">${heading}${this.#apart(now)}</section>`;
    }
    return html`<div class="training" aria-busy=${String(this.#busy || now.kind === "coming")}>${studyStage(this.#table, {
      heading,
      label: t("training.controls"),
      controls: this.#controls(session),
      side: this.#side(session),
    })}</div>`;
  }

  /** What is shown where there is no board. @param {import("./types.js").Task | undefined} now */
  #apart(now) {
    if (now?.kind === "over") {
      const again = this.#session?.what === "drill" || this.#session?.what === "openings" ? "training.more" : "training.back";
      return html`<section class="card over">
        <h2>${t(`training.over.${now.why}`)}</h2>
        <p class="summary">${now.summary}</p>
        ${now.next ? html`<p>${now.next}</p>` : nothing}
        <a class="button primary wide" href=${linkTo("/training")}>${t(again)}</a>
      </section>`;
    }
    const note = this.#problem || t(now ? "training.none" : "loading");
    return html`<p class="none" role="status">${note}</p>${now || this.#problem ? html`<a class="button wide" href=${linkTo("/training")}>${t("training.back")}</a>` : nothing}`;
  }

  /** @param {Session} session */
  #side(session) {
    const { now, note, number, of, given, right } = session;
    const place = html`<div class="session-bar">
      <progress max=${of} value=${number} aria-label=${t("training.place", { number, of })}></progress>
      <span>${t("training.place", { number, of })}</span><span>${t("training.of-answers", { right, given })}</span>
      ${button("cross", t("training.stop"), () => void this.#stop(), { class: "quiet", action: "training.stop", title: t("training.stop") })}
    </div>`;
    const typed = {
      value: this.#typed,
      type: (/** @type {string} */ value) => (this.#typed = value),
      send: () => void this.#answer(this.#typed.trim().toLowerCase()),
    };
    const shown = {
      index: this.#reason,
      show: (/** @type {number} */ index) => {
        this.#reason = index;
        this.#draw();
      },
    };
    const panel = now.kind === "exercise" ? exercisePanel(now, typed, shown)
      : now.kind === "line" ? linePanel(now, typed)
      : now.kind === "lesson" ? lessonPanel(now, typed)
      : html`<p class="card" role="status">${t("training.making")}</p>`;
    return html`${place}${note ? html`<p class="note">${note}</p>` : nothing}${this.#problem ? html`<p class="problem" role="alert">${this.#problem}</p>` : nothing}${panel}`;
  }

  /** @param {Session} session */
  #controls({ now }) {
    const off = this.#busy || now.kind === "coming";
    const one = (/** @type {import("../parts.js").Icon} */ name, /** @type {string} */ key, /** @type {Wish} */ wish, /** @type {string} */ kind = "") =>
      button(name, t(key), () => void this.#act(wish), { class: kind, action: key, off });
    if (now.kind === "exercise" && now.answer) {
      return html`${one("forward", "training.next", "next", "primary")}${button("board", t("training.play-on"), () => void this.#playOn(), { action: "training.play-on", off })}`;
    }
    if (now.kind === "exercise") return html`${one("hint", "training.hint", "hint")}${one("eye", "training.give-up", "give_up")}${one("forward", "training.skip", "next")}`;
    if (now.kind === "line" && now.result) return one("forward", "training.next", "next", "primary");
    if (now.kind === "line" && now.turn === "outside") return html`${one("undo", "training.return", "back", "primary")}${one("forward", "training.on", "play_on")}`;
    if (now.kind === "line") return html`${one("hint", "training.hint", "hint")}${one("eye", "training.show", "give_up")}${one("forward", "training.skip", "next")}`;
    if (now.kind === "lesson") {
      const back = now.is_first ? nothing : one("back", "training.before", "back");
      if (now.done) return html`${back}${one("forward", "training.next", "next", "primary")}`;
      const pass = now.may_pass ? one("again", "training.pass", "answer") : nothing;
      return html`${back}${one("hint", "training.hint", "hint")}${one("eye", "training.give-up", "give_up")}${pass}${one("forward", "training.skip", "next")}`;
    }
    return nothing;
  }
}

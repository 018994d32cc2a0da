// The board: a drawing that shows everything, and over it a grid of buttons that can be clicked, focused and heard.

import { el, fill, svg } from "./dom.js";
import { place, signed, squareName } from "./game.js";
import { settings } from "./settings.js";
import { TypedSquares } from "./typed.js";
import { sideName, t } from "./words.js";

/** @typedef {import("./types.js").Side} Side */

/**
 * What a board shows.
 * @typedef {object} Picture
 * @property {import("./game.js").Discs} discs
 * @property {string[]} legal squares to mark and to play on
 * @property {string | null} last the square played last
 * @property {string | null} hint
 * @property {Map<string, number>} scores what squares are worth
 * @property {Map<string, { sign: string, words: string }>} [notes] what is said about a score, in a sign and in words: how sure it is
 * @property {SVGElement[]} [over] what else is drawn, above everything
 */

/** The frame around the squares, in squares of an 8×8 board: wider where the coordinates stand. */
const WIDE = 0.46;
const NARROW = 0.16;

/**
 * The frame of a board, in its own squares: it looks the same on every board.
 * @param {number} width
 * @param {boolean} coordinates
 */
function frameOf(width, coordinates) {
  const scale = Math.min(1.25, width / 8);
  const wide = (coordinates ? WIDE : NARROW) * scale;
  return { scale, wide, frame: wide + NARROW * scale };
}

export class Board {
  /** @type {Picture} */
  #picture = { discs: new Map(), legal: [], last: null, hint: null, scores: new Map() };
  #width = 0;
  #height = 0;
  #coordinates = true;
  /** @type {Map<string, HTMLButtonElement>} */
  #buttons = new Map();
  /** @type {Map<string, SVGGElement>} */
  #discs = new Map();
  #ground = svg("g");
  #marks = svg("g");
  #layer = svg("g");
  #over = svg("g");
  #drawing = svg("svg", { class: "drawing", "aria-hidden": "true" });
  #grid = el("div", { class: "squares", role: "grid" });
  /** The square that the Tab key leads to. */
  #current = "a1";

  /** Called for every square that is chosen, legal or not. @type {(square: string) => void} */
  play = () => {};

  constructor() {
    this.node = el("div", { class: "board" }, this.#drawing, this.#grid);
    this.#grid.addEventListener("click", (event) => {
      const square = event.target instanceof HTMLElement && event.target.dataset.square;
      // Nobody means to play twice on one square.
      if (square && event.detail <= 1) this.play(square);
    });
    this.#grid.addEventListener("keydown", (event) => this.#arrow(event));
    this.#grid.addEventListener("focusin", (event) => {
      if (event.target instanceof HTMLElement) this.#makeCurrent(event.target.dataset.square ?? this.#current);
    });
    const typed = { node: this.node, has: (/** @type {string} */ square) => this.#buttons.has(square), choose: (/** @type {string} */ square) => this.#choose(square) };
    new TypedSquares(typed);
  }

  /** A square was typed: the keyboard goes there, as if one had walked, if it is on the board. @param {string} square */
  #choose(square) {
    if (this.#grid.contains(document.activeElement)) this.#buttons.get(square)?.focus();
    this.play(square);
  }

  /**
   * Draws an empty board of this size, unless it is there already.
   * @param {number} width
   * @param {number} height
   */
  resize(width, height) {
    const { coordinates } = settings;
    if (width === this.#width && height === this.#height) {
      if (coordinates !== this.#coordinates) this.#frame();
      return;
    }
    [this.#width, this.#height] = [width, height];
    this.#picture = { discs: new Map(), legal: [], last: null, hint: null, scores: new Map() };
    this.#discs.clear();
    this.#layer = svg("g");
    this.#marks = svg("g");
    fill(this.#drawing, [gradients(), this.#ground, this.#marks, this.#layer, this.#over]);
    this.#frame();
    this.#buttons.clear();
    fill(this.#grid, Array.from({ length: height }, (_, row) => this.#row(row)));
    this.#makeCurrent(squareName(Math.floor(width / 2) - 1, Math.floor(height / 2) - 1));
  }

  /** Draws the frame, which is wider where there are coordinates. */
  #frame() {
    const [width, height] = [this.#width, this.#height];
    this.#coordinates = settings.coordinates;
    const { wide, frame } = frameOf(width, this.#coordinates);
    this.#drawing.setAttribute("viewBox", `${-wide} ${-wide} ${width + frame} ${height + frame}`);
    fill(this.#ground, ground(width, height, this.#coordinates));
    for (const [name, part, whole] of /** @type {[string, number, number][]} */ ([
      ["--left", wide, width], ["--right", frame - wide, width], ["--top", wide, height], ["--bottom", frame - wide, height],
    ])) {
      this.node.style.setProperty(name, `${(100 * part) / (whole + frame)}%`);
    }
    this.node.style.setProperty("--columns", String(width));
    this.node.style.setProperty("--ratio", String((width + frame) / (height + frame)));
  }

  /** @param {number} row */
  #row(row) {
    const cells = Array.from({ length: this.#width }, (_, column) => {
      const square = squareName(column, row);
      const button = el("button", { type: "button", "data-square": square, tabindex: "-1" });
      this.#buttons.set(square, button);
      return el("div", { role: "gridcell" }, button);
    });
    return el("div", { role: "row" }, ...cells);
  }

  /** @param {Picture} picture */
  show(picture) {
    const before = this.#picture;
    this.#picture = picture;
    this.#grid.setAttribute("aria-label", t("board"));
    const [column, row] = place(picture.last ?? "a1");
    for (const [square, button] of this.#buttons) {
      const [was, is] = [before.discs.get(square), picture.discs.get(square)];
      if (was !== is) {
        const [x, y] = place(square);
        this.#change(square, was, is, Math.max(Math.abs(x - column), Math.abs(y - row)));
      }
      const label = this.#label(square);
      if (button.getAttribute("aria-label") !== label) button.setAttribute("aria-label", label);
      button.classList.toggle("legal", picture.legal.includes(square));
    }
    this.#drawMarks();
  }

  /**
   * Places, turns or removes a disc.
   * @param {string} square
   * @param {Side | undefined} was
   * @param {Side | undefined} is
   * @param {number} distance from the disc just played: those farther away turn a little later
   */
  #change(square, was, is, distance) {
    const old = this.#discs.get(square);
    if (!is) {
      old?.remove();
      this.#discs.delete(square);
      return;
    }
    const disc = old ?? drawDisc(square);
    disc.setAttribute("class", `disc ${is} ${was ? "turned" : "placed"}`);
    disc.style.setProperty("--delay", `${was ? 60 + distance * 55 : 0}ms`);
    // Moving it to the end restarts the animation and draws it over its neighbours.
    this.#layer.append(disc);
    this.#discs.set(square, disc);
  }

  #drawMarks() {
    const { legal, last, hint, scores, discs, notes, over } = this.#picture;
    const marks = legal.filter((square) => !scores.has(square)).map((square) => at("circle", square, "legal", { r: 0.15 }));
    const most = Math.max(...scores.values());
    const worth = [...scores].flatMap(([square, score]) => {
      // The best stand out by their plates as well: colours alone say nothing to some.
      const best = score === most ? " best" : "";
      const note = notes?.get(square);
      const text = at("text", square, `score${best}`, { dy: note ? "0.05" : "0.12" });
      text.textContent = signed(score);
      const sign = note && at("text", square, `note-sign${best}`, { dy: "0.23" });
      if (sign) sign.textContent = note.sign;
      return [plate(square, best), text, ...(sign ? [sign] : [])];
    });
    const ring = hint ? [at("circle", hint, "hint", { r: 0.34 })] : [];
    fill(this.#marks, [...legal.map((square) => tile(square)), ...marks, ...ring, ...worth]);
    this.#drawing.querySelector(".last")?.remove();
    if (last && discs.has(last)) this.#over.before(at("circle", last, "last", { r: 0.085 }));
    fill(this.#over, over ?? []);
  }

  /** @param {string} square */
  #label(square) {
    const { discs, legal, last, hint, scores, notes } = this.#picture;
    const side = discs.get(square);
    const score = scores.get(square);
    const kind = side ? "disc" : legal.includes(square) ? "legal" : "empty";
    const parts = [t(`square.${kind}`, { square, side: side ? sideName(side) : "" })];
    if (square === last) parts.push(t("square.last"));
    if (square === hint) parts.push(t("square.hint"));
    if (score !== undefined) parts.push(t("square.score", { score: signed(score) }), notes?.get(square)?.words ?? "");
    return parts.filter(Boolean).join(", ");
  }

  /** @param {string} square */
  #makeCurrent(square) {
    this.#buttons.get(this.#current)?.setAttribute("tabindex", "-1");
    this.#current = this.#buttons.has(square) ? square : "a1";
    this.#buttons.get(this.#current)?.setAttribute("tabindex", "0");
  }

  /** @param {KeyboardEvent} event */
  #arrow(event) {
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.altKey || event.metaKey) return;
    const [column, row] = place(this.#current);
    const next = this.#buttons.get(squareName(column + step[0], row + step[1]));
    event.preventDefault();
    next?.focus();
  }
}

/**
 * A mark in the middle of a square.
 * @template {"circle" | "text"} K
 * @param {K} tag
 * @param {string} square
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 */
function at(tag, square, name, attributes) {
  const [x, y] = place(square).map((index) => index + 0.5);
  /** @type {Record<string, any>} */
  const middle = tag === "circle" ? { cx: x, cy: y } : { x, y };
  return svg(tag, { class: name, ...middle, ...attributes });
}

/** @param {string} square */
function tile(square) {
  const [column, row] = place(square);
  return svg("rect", { class: "legal-tile", x: column + 0.03, y: row + 0.03, width: 0.94, height: 0.94, rx: 0.06 });
}

/** What a score stands on. @param {string} square @param {string} best */
function plate(square, best) {
  const [column, row] = place(square);
  return svg("rect", { class: `plate${best}`, x: column + 0.12, y: row + 0.24, width: 0.76, height: 0.52, rx: 0.26 });
}

/**
 * A disc with both its faces; which one shows is a matter of style.
 * @param {string} square
 */
function drawDisc(square) {
  const [column, row] = place(square);
  const shadow = svg("ellipse", { class: "shadow", cx: 0.015, cy: 0.05, rx: 0.42, ry: 0.42 });
  const face = (/** @type {Side} */ side) => svg("circle", { class: `face ${side}`, r: 0.42, fill: `url(#${side})` });
  // A ring tells the colours apart for those to whom they look alike; most themes hide it.
  const sign = svg("circle", { class: "sign", r: 0.2 });
  const body = svg("g", { class: "body" }, face("black"), face("white"), sign);
  return svg("g", { transform: `translate(${column + 0.5} ${row + 0.5})` }, shadow, body);
}

function gradients() {
  const gradient = (/** @type {Side} */ side) =>
    svg(
      "radialGradient",
      { id: side, cx: "35%", cy: "30%", r: "75%" },
      svg("stop", { offset: "0%", class: `${side}-light` }),
      svg("stop", { offset: "100%", class: `${side}-dark` }),
    );
  return svg("defs", {}, gradient("black"), gradient("white"));
}

/**
 * Frame, felt, lines, dots and coordinates.
 * @param {number} width
 * @param {number} height
 * @param {boolean} coordinates
 */
function ground(width, height, coordinates) {
  const { scale, wide, frame } = frameOf(width, coordinates);
  const edge = svg("rect", {
    class: "frame",
    x: -wide,
    y: -wide,
    width: width + frame,
    height: height + frame,
    rx: 0.18 * scale,
  });
  const felt = svg("rect", { class: "felt", x: -0.04, y: -0.04, width: width + 0.08, height: height + 0.08, rx: 0.05 });
  const line = (/** @type {number} */ x1, /** @type {number} */ y1, /** @type {number} */ x2, /** @type {number} */ y2) =>
    svg("line", { class: "line", x1, y1, x2, y2, "stroke-width": 0.028 * scale });
  const lines = [
    ...Array.from({ length: width + 1 }, (_, x) => line(x, 0, x, height)),
    ...Array.from({ length: height + 1 }, (_, y) => line(0, y, width, y)),
  ];
  const inset = width >= 8 && height >= 8 ? 2 : 1;
  // The smallest board needs nothing to find one's way by.
  const columns = width < 6 ? [] : [inset, width - inset];
  const dots = columns.flatMap((cx) =>
    [inset, height - inset].map((cy) => svg("circle", { class: "dot", cx, cy, r: 0.07 * scale })),
  );
  const name = (/** @type {string} */ text, /** @type {number} */ x, /** @type {number} */ y) => {
    // Two digits have to fit on the frame as well.
    const size = (text.length > 1 ? 0.21 : 0.27) * scale;
    const node = svg("text", { class: "coordinate", x, y: y + 0.36 * size, "font-size": size });
    node.textContent = text;
    return node;
  };
  const letters = Array.from({ length: width }, (_, x) => name(String.fromCharCode(97 + x), x + 0.5, -wide / 2));
  const numbers = Array.from({ length: height }, (_, y) => name(String(y + 1), -wide / 2, y + 0.5));
  return [edge, felt, ...lines, ...dots, ...(coordinates ? [...letters, ...numbers] : [])];
}

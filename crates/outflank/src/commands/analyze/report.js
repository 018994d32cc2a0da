// Steps through each game of the report: the board, what is said about the move that led to it, and a line in the graph.
"use strict";

const SQUARE = 60;
const MARGIN = 26;
const MARKS = { lost: "#e04f39", won: "#ffd75e", about: "#9cc9ff" };

/** An element of SVG. */
const shape = (name, attributes, text) => {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  return element;
};

/** The middle of a square such as c7. */
const middle = (square) => [square.charCodeAt(0) - 97, Number(square.slice(1)) - 1].map((place) => MARGIN + (place + 0.5) * SQUARE);

/** The board with its discs, the last move, the best square, and what the reasons are about. */
function drawBoard({ width, height, board }, discs, move) {
  const [right, bottom] = [width * SQUARE, height * SQUARE];
  const label = move ? `${board}: ${move.title}` : board;
  const svg = shape("svg", { viewBox: `0 0 ${right + 2 * MARGIN} ${bottom + 2 * MARGIN}`, role: "img", "aria-label": label });
  svg.append(shape("rect", { x: MARGIN, y: MARGIN, width: right, height: bottom, fill: "#2f855a", stroke: "#123b27", "stroke-width": 2 }));
  for (let x = 1; x < width; x++) svg.append(shape("line", { x1: MARGIN + x * SQUARE, x2: MARGIN + x * SQUARE, y1: MARGIN, y2: MARGIN + bottom, stroke: "#123b27" }));
  for (let y = 1; y < height; y++) svg.append(shape("line", { y1: MARGIN + y * SQUARE, y2: MARGIN + y * SQUARE, x1: MARGIN, x2: MARGIN + right, stroke: "#123b27" }));
  const text = { "text-anchor": "middle", "dominant-baseline": "central", fill: "currentColor", "font-size": 15 };
  for (let x = 0; x < width; x++) svg.append(shape("text", { ...text, x: MARGIN + (x + 0.5) * SQUARE, y: MARGIN / 2 }, String.fromCharCode(97 + x)));
  for (let y = 0; y < height; y++) svg.append(shape("text", { ...text, x: MARGIN / 2, y: MARGIN + (y + 0.5) * SQUARE }, y + 1));
  const name = (index) => String.fromCharCode(97 + (index % width)) + (Math.floor(index / width) + 1);
  [...discs].forEach((disc, index) => {
    if (disc === "-") return;
    const [cx, cy] = middle(name(index));
    svg.append(shape("circle", { cx, cy, r: 25, fill: disc === "X" ? "#141414" : "#fafaf5", stroke: "#123b27" }));
  });
  if (!move) return svg;
  for (const reason of move.reasons) {
    for (const { square, kind } of reason.marks) {
      const [cx, cy] = middle(square);
      if (MARKS[kind]) svg.append(shape("rect", { x: cx - 27, y: cy - 27, width: 54, height: 54, rx: 6, fill: "none", stroke: MARKS[kind], "stroke-width": 4 }));
    }
  }
  const strongest = move.reasons[0]?.line.filter((step) => step !== "--") ?? [];
  const [first, last] = [strongest[0], strongest.at(-1)];
  if (first && last !== first) {
    const [[x1, y1], [x2, y2]] = [middle(first), middle(last)];
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const tip = [x2 - 8 * dx, y2 - 8 * dy];
    const wing = (side) => `${tip[0] - 16 * dx + side * 8 * dy},${tip[1] - 16 * dy - side * 8 * dx}`;
    svg.append(shape("line", { x1, y1, x2: tip[0] - 14 * dx, y2: tip[1] - 14 * dy, stroke: "#ffd75e", "stroke-width": 5, "stroke-opacity": 0.85 }));
    svg.append(shape("polygon", { points: `${tip.join(",")} ${wing(1)} ${wing(-1)}`, fill: "#ffd75e" }));
  }
  const [cx, cy] = middle(move.square);
  svg.append(shape("circle", { cx, cy, r: 6, fill: "#e04f39" }));
  if (move.best) {
    const [x, y] = middle(move.best);
    svg.append(shape("circle", { cx: x, cy: y, r: 21, fill: "none", stroke: "#7dffb0", "stroke-width": 4 }));
  }
  return svg;
}

/** One game of the report. */
function game(section) {
  const data = JSON.parse(section.querySelector("script").textContent);
  const find = (selector) => section.querySelector(selector);
  const [graph, slider] = [find(".said > svg"), find("input")];
  const last = data.boards.length - 1;
  const { left, right } = graph.dataset;
  const cursor = shape("line", { class: "cursor", y1: 0, y2: graph.viewBox.baseVal.height, stroke: "#1b6b45", "stroke-width": 2, "stroke-dasharray": "4 3" });
  graph.append(cursor);
  let now = 0;
  const go = (ply) => {
    now = Math.max(0, Math.min(last, ply));
    const move = now > 0 ? data.moves[now - 1] : null;
    find(".board").replaceChildren(drawBoard(data, data.boards[now], move));
    find(".where").textContent = move?.title ?? (now ? String(now) : data.start);
    find(".verdict").textContent = move?.verdict ?? "";
    find(".reasons").replaceChildren(...(move?.said ?? []).map((words) => Object.assign(document.createElement("li"), { textContent: words })));
    find(".played").textContent = move?.played ?? "";
    find(".better").textContent = move?.better ?? "";
    slider.value = now;
    const x = Number(left) + (Number(right) - Number(left)) * (last ? now / last : 0);
    cursor.setAttribute("x1", x);
    cursor.setAttribute("x2", x);
    section.querySelectorAll("tr[aria-current]").forEach((row) => row.removeAttribute("aria-current"));
    find(`.moves button[data-ply="${now}"]`)?.closest("tr").setAttribute("aria-current", "true");
  };
  /** The next move of some kind after this one; from the last one on, the first of all. */
  const next = (wanted) => {
    const plies = data.moves.flatMap((move, ply) => (move && wanted(move) ? [ply + 1] : []));
    return plies.find((ply) => ply > now) ?? plies[0] ?? now;
  };
  const steps = {
    first: () => 0,
    back: () => now - 1,
    forward: () => now + 1,
    last: () => last,
    turn: () => next((move) => move.turning),
    mistake: () => next((move) => move.class === "mistake" || move.class === "blunder"),
  };
  const step = (action) => go(steps[action]());
  section.addEventListener("click", ({ target }) => {
    active = section;
    const button = target.closest("button");
    if (button?.dataset.go) step(button.dataset.go);
    if (button?.dataset.ply) go(Number(button.dataset.ply));
  });
  graph.addEventListener("click", (event) => {
    const place = (event.clientX - graph.getBoundingClientRect().left) / graph.getBoundingClientRect().width;
    go(Math.round((last * (place * graph.viewBox.baseVal.width - Number(left))) / (Number(right) - Number(left))));
  });
  slider.addEventListener("input", () => go(Number(slider.value)));
  find(".stage").hidden = false;
  go(0);
  return step;
}

const sections = [...document.querySelectorAll(".game")];
/** The game that keys step through: the one that was touched last. */
let active = sections[0];
const games = new Map(sections.map((section) => [section, game(section)]));
const KEYS = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", t: "turn", m: "mistake" };
document.addEventListener("keydown", (event) => {
  const action = KEYS[event.key];
  // The slider has arrows of its own.
  if (!action || event.ctrlKey || event.altKey || event.metaKey || event.target.matches("input")) return;
  event.preventDefault();
  active = event.target.closest(".game") ?? active;
  games.get(active)?.(action);
});

// Building pages without writing markup: nothing that somebody typed can ever become part of it.

/**
 * An element with properties and children. `on…` are listeners, `class` and `aria-…` and the like are attributes.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | null | false | undefined)} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name in node && typeof value !== "string") /** @type {any} */ (node)[name] = value;
    else node.setAttribute(name, String(value));
  }
  fill(node, children);
  return node;
}

/**
 * Replaces what is in a node.
 * @param {Element} node
 * @param {(Node | string | null | false | undefined)[]} children
 */
export function fill(node, children) {
  node.replaceChildren(...children.filter((child) => child !== null && child !== false && child !== undefined));
}

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} [attributes]
 * @param {...Node} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const node = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, String(value));
  node.append(...children);
  return node;
}

/** Paths on a grid of 24, drawn with lines. */
const ICONS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.500 1 2.500h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3z",
  scores: "M4 20V10M10 20V4M16 20v-8M22 20H2",
  flag: "M5 21V4h12l-2 4 2 4H5",
  plus: "M12 5v14M5 12h14",
  list: "M8 6h13M8 12h13M8 18h13M3 6h.01M3 12h.01M3 18h.01",
  gear: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM19 12l2 1.500-2 3.500-2.300-1a7 7 0 0 1-2 1.200L14.500 20h-5l-.2-2.800a7 7 0 0 1-2-1.200L5 17l-2-3.500L5 12l-2-1.500L5 7l2.300 1a7 7 0 0 1 2-1.200L9.500 4h5l.2 2.800a7 7 0 0 1 2 1.200L19 7l2 3.500z",
  first: "M18 5 11 12l7 7M6 5v14",
  back: "m15 5-7 7 7 7",
  forward: "m9 5 7 7-7 7",
  last: "m6 5 7 7-7 7M18 5v14",
  again: "M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5",
  chart: "M3 17l5-6 4 4 8-10M3 21h18",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  open: "M3 6h6l2 2h10v11H3zM12 11v5M9.500 13.500 12 11l2.500 2.500",
  save: "M12 4v11M7 11l5 5 5-5M4 20h16",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7-10-7-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
};

/**
 * A small drawing that says what a button does, to those who see it.
 * @param {keyof typeof ICONS} name
 */
export function icon(name) {
  const path = svg("path", { d: ICONS[name] });
  return svg("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" }, path);
}

/**
 * A button with a drawing and words.
 * @param {keyof typeof ICONS} name
 * @param {string} label
 * @param {(event: Event) => void} onclick
 * @param {Record<string, any>} [props]
 */
export function button(name, label, onclick, props = {}) {
  return el("button", { type: "button", onclick, ...props }, icon(name), el("span", {}, label));
}

// Making single nodes, for the drawings: what consists of words and buttons is written as templates.

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

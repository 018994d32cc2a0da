// The page at /api: the description of the interface, made readable.

import { el, fill } from "./dom.js";
import { apply } from "./settings.js";

apply();
const content = /** @type {HTMLElement} */ (document.getElementById("content"));
const description = await (await fetch("/openapi.json")).json();

/** @param {[string, any]} entry */
function operation([path, methods]) {
  const described = Object.entries(methods).filter(([, about]) => about.responses);
  return described.map(([method, about]) => {
    const answers = Object.entries(about.responses).map(([status, response]) =>
      el("li", {}, el("strong", {}, status), ` ${/** @type {any} */ (response).description}`));
    return el("section", { class: "card" },
      el("h2", {}, el("code", {}, `${method.toUpperCase()} ${path}`)),
      el("p", {}, about.summary),
      about.description && el("p", { class: "note" }, about.description),
      el("ul", {}, ...answers));
  });
}

fill(content, [
  el("h1", {}, description.info.title),
  el("p", {}, description.info.description),
  el("p", {}, el("a", { href: "/openapi.json", download: "openapi.json" }, "openapi.json")),
  ...Object.entries(description.paths).flatMap(operation),
]);

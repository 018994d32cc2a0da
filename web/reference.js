// The page at /api: the description of the interface, made readable.

import { html, nothing, render } from "./lit-html.js";

const content = /** @type {HTMLElement} */ (document.getElementById("content"));
const description = await (await fetch("/openapi.json")).json();

/** @param {[string, any]} entry */
function operation([path, methods]) {
  const described = Object.entries(methods).filter(([, about]) => about.responses);
  return described.map(([method, about]) => {
    const answers = Object.entries(about.responses).map(([status, response]) =>
      html`<li><strong>${status}</strong> ${/** @type {any} */ (response).description}</li>`);
    return html`<section class="card">
      <h2><code>${method.toUpperCase()} ${path}</code></h2>
      <p>${about.summary}</p>
      ${about.description ? html`<p class="note">${about.description}</p>` : nothing}
      <ul>${answers}</ul>
    </section>`;
  });
}

render(html`<h1>${description.info.title}</h1>
  <p>${description.info.description}</p>
  <p><a href="/openapi.json" download="openapi.json">openapi.json</a></p>
  ${Object.entries(description.paths).map(operation)}`, content);

// The page at /api: the description of the interface, made readable.

import { html, nothing, render } from "./lit-html.js";

const content = /** @type {HTMLElement} */ (document.getElementById("content"));
const description = await (await fetch("/openapi.json")).json();

/** Programs that play, each with how it is run. @type {[string, string, string][]} */
const EXAMPLES = [
  ["Python", "python3 play.py ADDRESS TOKEN", "play.py"],
  ["curl", "sh play.sh ADDRESS TOKEN", "play.sh"],
];
const sources = await Promise.all(EXAMPLES.map(async ([, , name]) => (await fetch(new URL(`examples/${name}`, import.meta.url))).text()));

/** What a part of the description stands for. @param {any} part @returns {any} */
function target(part) {
  if (!part?.$ref) return part;
  return target(part.$ref.slice(2).split("/").reduce((/** @type {any} */ at, /** @type {string} */ name) => at[name], description));
}

/** What has to be said about each field of an object. @param {any} schema */
function fields(schema) {
  const described = Object.entries(target(schema)?.properties ?? {});
  if (!described.length) return nothing;
  return html`<dl>${described.map(([name, field]) => {
    const { enum: choices, default: usual, description: about } = target(field);
    const words = [about, choices?.join(", "), usual !== undefined && `Otherwise ${usual}.`].filter(Boolean);
    return html`<dt><code>${name}</code></dt><dd>${words.join(" ")}</dd>`;
  })}</dl>`;
}

/** What to send, with examples. @param {any} body */
function requestBody(body) {
  const kinds = Object.entries(body.content).map(([type, { schema, examples }]) => html`
    <h3>Body: <code>${type}</code></h3>
    ${fields(schema)}
    ${Object.values(examples ?? {}).map(({ summary, value }) => html`
      <p>${summary}:</p>
      <pre><code>${typeof value === "string" ? value.trim() : JSON.stringify(value)}</code></pre>`)}`);
  return html`${body.description ? html`<p class="note">${body.description}</p>` : nothing}${kinds}`;
}

/** The messages of a live connection. @param {[string, any]} entry */
function messages([direction, kinds]) {
  return html`<h3>Messages ${direction}</h3>
    <ul>${target(kinds).oneOf.map((/** @type {any} */ kind) => {
      const { properties, allOf = [], description: about } = target(kind);
      const inherited = Object.assign({}, ...allOf.map((/** @type {any} */ part) => target(part).properties));
      const all = /** @type {[string, any][]} */ (Object.entries({ ...properties, ...inherited }));
      const shape = all.map(([name, field]) => (field.const ? `"${name}": "${field.const}"` : `"${name}": …`));
      return html`<li><code>{${shape.join(", ")}}</code> ${about}</li>`;
    })}</ul>`;
}

/** @param {[string, any]} entry */
function operation([path, methods]) {
  const described = Object.entries(methods).filter(([, about]) => about.responses);
  return described.map(([method, about]) => {
    const answers = Object.entries(about.responses).map(([status, response]) =>
      html`<li><strong>${status}</strong> ${target(response).description}</li>`);
    return html`<section class="card">
      <h2><code>${method.toUpperCase()} ${path}</code></h2>
      <p>${about.summary}</p>
      ${about.description ? html`<p class="note">${about.description}</p>` : nothing}
      ${about.requestBody ? requestBody(target(about.requestBody)) : nothing}
      ${Object.entries(about["x-messages"] ?? {}).map(messages)}
      <h3>Answers</h3>
      <ul>${answers}</ul>
    </section>`;
  });
}

render(html`<h1>${description.info.title}</h1>
  <p>${description.info.description}</p>
  <p><a href="/openapi.json" download="openapi.json">openapi.json</a>: the same for programs, with the shape of every answer and message.</p>
  <p><a href="/asyncapi.json" download="asyncapi.json">asyncapi.json</a>: the live connections and their messages.</p>
  <h2>Programs that play</h2>
  <p>A token is made at <a href="/account">/account</a>. With it a program has the games and seats of its owner.</p>
  ${EXAMPLES.map(([language, run, name], number) => html`<details class="card"><summary>${language}: <code>${run}</code></summary>
    <pre tabindex="0" aria-label=${name}><code>${sources[number]}</code></pre></details>`)}
  ${Object.entries(description.paths).map(operation)}`, content);

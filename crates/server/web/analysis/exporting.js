// Where an analysis goes out: moves and links to copy, every format, and pictures.

import { copy } from "../clipboard.js";
import { download, FORMATS } from "../exports.js";
import { squareName } from "../game.js";
import { html, nothing } from "../lit-html.js";
import { button } from "../parts.js";
import { toast } from "../say.js";
import { attempt } from "../server.js";
import { t } from "../words.js";
import { makeLink } from "./links.js";
import { analysis } from "./requests.js";
import { descent } from "./tree.js";

/** @typedef {import("./tree.js").Tree} Tree */
/** @typedef {import("./types.js").TreeNode} TreeNode */

const PICTURES = { png: "PNG", svg: "SVG", gif: "GIF" };

export class Exporting {
  /** The link that was made last, and whether it carries everything. @type {{ address: string, whole: boolean } | null} */
  #link = null;
  /** Where it leads. @type {TreeNode | null} */
  #linked = null;
  #draw;

  /** @param {() => void} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /** @param {Tree} tree @param {TreeNode} node */
  async #share(tree, node) {
    await attempt(async () => {
      this.#link = await makeLink(tree, node);
      this.#linked = node;
      this.#draw();
      await copy(this.#link.address);
    });
  }

  /** @param {Tree} tree @param {TreeNode} node */
  template(tree, node) {
    const end = [...descent(node)].at(-1) ?? node;
    const formats = Object.entries({ ...FORMATS, board: t("board") }).map(([format, label]) =>
      html`<button type="button" @click=${() => void save(() => analysis.record(tree.request(), format))}>${label}</button>`);
    const pictures = Object.entries(PICTURES).map(([kind, label]) =>
      html`<button type="button" @click=${() => void save(() => analysis.picture(tree.question(kind === "gif" ? end : node), kind))}>${label}</button>`);
    const link = this.#linked === node ? this.#link : null;
    return html`<section class="card exports" data-group="save">
      <h2>${t("analysis.save")}</h2>
      <div class="buttons">
        ${button("copy", t("analysis.copy-link"), () => void this.#share(tree, node))}
        ${button("copy", t("export.transcript"), () => void copy(tree.path(end)))}
        ${button("copy", t("analysis.copy-position"), () => void copy(boardText(tree, node)))}
        ${button("copy", t("analysis.copy-picture"), () => void copyPicture(tree, node))}
      </div>
      ${link ? html`<p class="link"><input readonly aria-label=${t("analysis.link")} value=${link.address}></p>` : nothing}
      <p class="note" role="status">${link && !link.whole ? t("analysis.link-short") : nothing}</p>
      <div class="formats" role="group" aria-label=${t("export.file")}><span>${t("export.file")}</span>${formats}</div>
      <div class="formats" role="group" aria-label=${t("analysis.pictures")}><span>${t("analysis.pictures")}</span>${pictures}</div>
      <p class="note">${t("analysis.save-note")}</p>
    </section>`;
  }
}

/** @param {() => Promise<{ name: string, file: Blob }>} ask */
async function save(ask) {
  await attempt(async () => {
    const { name, file } = await ask();
    download(name, file);
  });
}

/** @param {Tree} tree @param {TreeNode} node */
async function copyPicture(tree, node) {
  const picture = async () => (await analysis.picture(tree.question(node), "png")).file;
  await attempt(async () => {
    try {
      await navigator.clipboard.write([new ClipboardItem({ "image/png": picture() })]);
      toast(t("share.copied"));
    } catch {
      // Some browsers copy no pictures, and none does without TLS: there it becomes a file.
      download("outflank-analysis.png", await picture());
      toast(t("analysis.no-clipboard"));
    }
  });
}

/** The position as a text: one character for each square, and whose turn it is. @param {Tree} tree @param {TreeNode} node */
function boardText(tree, node) {
  const { width, height } = tree.variant;
  const discs = tree.discs(node);
  const signs = { black: "X", white: "O" };
  const row = (/** @type {number} */ y) => Array.from({ length: width }, (_, x) => {
    const side = discs.get(squareName(x, y));
    return side ? signs[side] : "-";
  }).join("");
  return `${Array.from({ length: height }, (_, y) => row(y)).join("")} ${signs[node.position?.turn ?? "black"]}`;
}

// The dialog in which a visitor says what they like.

import { html, nothing, render } from "./lit-html.js";
import { button } from "./parts.js";
import { HAS_SERVER } from "./root.js";
import { change, onChange, settings, THEMES } from "./settings.js";
import { HAS_ENGINE } from "./stand-in.js";
import { LANGUAGES, language, t } from "./words.js";

/**
 * @param {string} label
 * @param {string} now
 * @param {[string, string][]} options
 * @param {(value: string) => void} choose
 */
function choice(label, now, options, choose) {
  const items = options.map(([value, text]) => html`<option value=${value} .selected=${value === now}>${text}</option>`);
  const chosen = (/** @type {Event} */ event) => choose(/** @type {HTMLSelectElement} */ (event.target).value);
  return html`<label class="field"><span>${label}</span><select @change=${chosen}>${items}</select></label>`;
}

/**
 * @param {string} label
 * @param {"sound" | "coordinates" | "marks" | "keys"} name
 */
function toggle(label, name) {
  const changed = (/** @type {Event} */ event) => change({ [name]: /** @type {HTMLInputElement} */ (event.target).checked });
  return html`<label class="field"><span>${label}</span><input type="checkbox" .checked=${settings[name]} @change=${changed}></label>`;
}

/** Opens the dialog. */
export function openPreferences() {
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "preferences");
  const draw = () => render(html`<div class="dialog">
    <header><h2 id="preferences">${t("nav.settings")}</h2>${button("cross", t("close"), () => dialog.close(), { class: "quiet close", title: t("close") })}</header>
    ${choice(t("settings.theme"), settings.theme, THEMES.map((theme) => [theme, t(`theme.${theme}`)]), (theme) => change({ theme }))}
    ${choice(t("settings.language"), language(), Object.entries(LANGUAGES), (chosen) => change({ language: chosen }))}
    ${HAS_ENGINE && HAS_SERVER ? choice(t("settings.thinker"), settings.thinker, [["", t("thinker.browser")], ["server", t("thinker.server")]], (thinker) => change({ thinker })) : nothing}
    ${toggle(t("settings.sound"), "sound")}
    ${toggle(t("settings.coordinates"), "coordinates")}
    ${toggle(t("settings.marks"), "marks")}
    ${toggle(t("settings.shortcuts"), "keys")}
    <p class="note">${t("settings.keys")}</p>
  </div>`, dialog);
  const forget = onChange(draw);
  dialog.addEventListener("close", () => {
    forget();
    dialog.remove();
  });
  // Whatever is inside lies on the dialog's own content: a click on the dialog itself is one beside it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  draw();
  document.body.append(dialog);
  dialog.showModal();
}

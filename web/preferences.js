// The dialog in which a visitor says what they like.

import { button, el } from "./dom.js";
import { change, settings, THEMES } from "./settings.js";
import { LANGUAGES, language, t } from "./words.js";

/**
 * @param {string} label
 * @param {string} now
 * @param {[string, string][]} options
 * @param {(value: string) => void} choose
 */
function choice(label, now, options, choose) {
  const select = el("select", { onchange: () => choose(select.value) },
    ...options.map(([value, text]) => el("option", { value, selected: value === now }, text)));
  return el("label", { class: "field" }, el("span", {}, label), select);
}

/**
 * @param {string} label
 * @param {"sound" | "coordinates" | "marks"} name
 */
function toggle(label, name) {
  const box = el("input", { type: "checkbox", checked: settings[name], onchange: () => change({ [name]: box.checked }) });
  return el("label", { class: "field" }, el("span", {}, label), box);
}

/** Opens the dialog. */
export function openPreferences() {
  const dialog = el("dialog", { "aria-labelledby": "preferences", onclose: () => dialog.remove() });
  dialog.append(
    el("h2", { id: "preferences" }, t("nav.settings")),
    choice(t("settings.theme"), settings.theme, THEMES.map((theme) => [theme, t(`theme.${theme}`)]), (theme) => change({ theme })),
    choice(t("settings.language"), language(), Object.entries(LANGUAGES), (chosen) => {
      change({ language: chosen });
      dialog.close();
      openPreferences();
    }),
    toggle(t("settings.sound"), "sound"),
    toggle(t("settings.coordinates"), "coordinates"),
    toggle(t("settings.marks"), "marks"),
    el("p", { class: "note" }, t("settings.keys")),
    button("forward", t("close"), () => dialog.close(), { class: "primary" }),
  );
  document.body.append(dialog);
  dialog.showModal();
}

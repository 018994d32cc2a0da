// Copying a text.

import { toast } from "./say.js";
import { t } from "./words.js";

/**
 * Puts a text on the clipboard, and says so.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without TLS a browser gives pages no clipboard: there it is done as by hand.
    const box = document.createElement("textarea");
    box.value = text;
    const focused = document.activeElement;
    document.body.append(box);
    box.select();
    document.execCommand("copy");
    box.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
  toast(t("share.copied"));
}

// Short messages: some for everybody's eyes, all for those who listen.

const HIDE_AFTER = 4000;

/** @type {number | undefined} */
let timer;

/**
 * Shows a message for a while.
 * @param {string} text
 */
export function toast(text) {
  const node = /** @type {HTMLElement} */ (document.getElementById("toast"));
  node.textContent = text;
  node.classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => node.classList.remove("shown"), HIDE_AFTER);
}

/**
 * Tells a screen reader, after whatever it is saying.
 * @param {string} text
 */
export function announce(text) {
  const node = /** @type {HTMLElement} */ (document.getElementById("announcer"));
  const line = document.createElement("p");
  line.textContent = text;
  node.append(line);
  while (node.children.length > 6) node.firstChild?.remove();
}

// Short messages: some for everybody's eyes, all for those who listen.

const HIDE_AFTER = 4000;

/** @param {string} id */
const node = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** @type {number | undefined} */
let timer;

/**
 * Shows a message for a while.
 * @param {string} text
 */
export function toast(text) {
  node("toast").textContent = text;
  node("toast").classList.add("shown");
  clearTimeout(timer);
  timer = setTimeout(() => node("toast").classList.remove("shown"), HIDE_AFTER);
}

/**
 * Shows a message until it is taken back: what must not be overlooked.
 * @param {string} text nothing takes it back
 */
export function banner(text) {
  if (node("banner").textContent !== text) node("banner").textContent = text;
}

/**
 * Tells a screen reader, after whatever it is saying.
 * @param {string} text
 */
export function announce(text) {
  const line = document.createElement("p");
  line.textContent = text;
  node("announcer").append(line);
  while (node("announcer").children.length > 6) node("announcer").firstChild?.remove();
}

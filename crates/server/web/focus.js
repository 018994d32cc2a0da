// Where the keyboard is. Whatever is redrawn, its focus must not fall off the page.

/**
 * Draws; if what had the focus is gone afterwards, the focus goes to its group (`data-group`), or else to the heading.
 * @param {HTMLElement} host
 * @param {() => void} draw
 */
export function keepFocus(host, draw) {
  const before = document.activeElement;
  const group = before?.closest("[data-group]")?.getAttribute("data-group");
  draw();
  if (!before || before === document.body || before.isConnected || document.activeElement !== document.body) return;
  const same = group && host.querySelector(`[data-group="${group}"] :is(button, a, input, summary)`);
  if (same instanceof HTMLElement) same.focus();
  else focusHeading(host);
}

/**
 * Moves the focus to the heading of a screen, from which the keyboard goes on and a screen reader reads.
 * @param {HTMLElement} host
 */
export function focusHeading(host) {
  const heading = host.querySelector("h1");
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** What the first click of several in a row has hit. @type {Element | null} */
let hit = null;

/**
 * Lets the second half of a double click count only for what the first has hit: what has come up under the pointer in
 * between was not meant. Neither is a key that is held down a second press of it.
 */
export function guardDoubleClicks() {
  document.addEventListener("click", (event) => {
    const control = event.target instanceof Element ? event.target.closest("button, a, input, label, summary") : null;
    if (event.detail <= 1) {
      hit = control;
    } else if (control !== hit) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, { capture: true });
  document.addEventListener("keydown", (event) => {
    const presses = event.key === "Enter" || event.key === " ";
    if (event.repeat && presses && event.target instanceof HTMLButtonElement) event.preventDefault();
  });
}

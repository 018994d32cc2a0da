// Where the page lives: at the root of a server, or in any folder of a host that sends plain files.

/** The address of the first screen. Files are in a folder of their version, two below it. */
export const ROOT = new URL("../../", import.meta.url);

// In a folder these are named from where the page began, and the browser looks for them again wherever it goes from there.
for (const link of /** @type {NodeListOf<HTMLLinkElement>} */ (document.querySelectorAll("link[rel=icon], link[rel=manifest]"))) link.href = link.href;

/** Whether a server answers here; a host of plain files does not. */
export const HAS_SERVER = document.documentElement.dataset.server !== "no";

/**
 * The address of a place as the browser needs it. A host of plain files has no file for every game, so there its name stands behind a question mark.
 * @param {string} place such as `/analysis?text=f5`
 */
export function linkTo(place) {
  const known = HAS_SERVER ? place : place.replace(/^\/(g|analysis)\/([a-z0-9]+)/, "/$1/?$2");
  return ROOT.pathname + known.slice(1);
}

/** The place at an address, that of the page unless another is given; a folder and its index are the same place. @param {{ pathname: string, search: string }} address */
export function placeAt({ pathname, search } = location) {
  const path = pathname.startsWith(ROOT.pathname) ? pathname.slice(ROOT.pathname.length - 1) : pathname;
  const place = path.replace(/(.)\/(index\.html)?$/, "$1").replace(/^\/index\.html$/, "/");
  return !HAS_SERVER && /^\?[a-z0-9]{12}$/.test(search) ? `${place}/${search.slice(1)}` : place;
}

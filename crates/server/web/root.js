// Where the page lives: at the root of a server, or in any folder of a host that sends plain files.

/** The address of the first screen. Files are in a folder of their version, two below it. */
export const ROOT = new URL("../../", import.meta.url);

/** The address of a place as the browser needs it. @param {string} place such as `/analysis?text=f5` */
export function linkTo(place) {
  return ROOT.pathname + place.slice(1);
}

/** The place at an address; a folder and its index are the same place. @param {string} [path] that of the page unless another is given */
export function placeAt(path = location.pathname) {
  const place = path.startsWith(ROOT.pathname) ? path.slice(ROOT.pathname.length - 1) : path;
  return place.replace(/(.)\/(index\.html)?$/, "$1").replace(/^\/index\.html$/, "/");
}

/** Whether a server answers here; a host of plain files does not. */
export const HAS_SERVER = document.documentElement.dataset.server !== "no";

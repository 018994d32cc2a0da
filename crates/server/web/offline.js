// Keeping the page in this browser, so that it opens without a connection.

import { isAway, look, onReach } from "./reach.js";
import { HAS_SERVER, ROOT } from "./root.js";
import { standIn } from "./stand-in.js";

/** The version of this page: the folder of its files. */
const VERSION = new URL(".", import.meta.url).pathname.split("/").at(-2) ?? "";
/** Whether this tab has been opened anew to be isolated. */
const RELOADED = "outflank.isolated";

/** A newer worker of this very version need not wait, if this page is alone. @param {ServiceWorkerRegistration} registration */
function takeOver({ installing, waiting }) {
  waiting?.postMessage({ takeOver: VERSION });
  installing?.addEventListener("statechange", () => {
    if (installing.state === "installed") installing.postMessage({ takeOver: VERSION });
  });
}

/** On a host of plain files the worker isolates the page; the first page came without it. */
function isolate() {
  if (HAS_SERVER || crossOriginIsolated || sessionStorage.getItem(RELOADED)) return;
  sessionStorage.setItem(RELOADED, "yes");
  location.reload();
}

/** Fetches the engine for the next game, for those who do not pay by the byte. */
export async function warmEngine() {
  const { connection } = /** @type {{ connection?: { saveData?: boolean } }} */ (/** @type {unknown} */ (navigator));
  if (!connection?.saveData) await (await standIn())?.warm();
}

/** Registers the service worker. Where a browser has none, or keeps nothing, the page works as long as it is connected. */
export async function keepPage() {
  if (!("serviceWorker" in navigator)) return;
  try {
    const first = !navigator.serviceWorker.controller;
    // A page that was kept does not know whether anybody is there.
    if (!first) void look();
    if (first) navigator.serviceWorker.addEventListener("controllerchange", isolate, { once: true });
    const registration = await navigator.serviceWorker.register(new URL("sw.js", ROOT), { scope: ROOT.pathname, updateViaCache: "none" });
    registration.addEventListener("updatefound", () => takeOver(registration));
    takeOver(registration);
    // A server that comes back may be a newer one.
    onReach(() => {
      if (!isAway()) registration.update().catch(() => undefined);
    });
  } catch {
    // Nothing is kept.
  }
}

// The service worker, where the address allows one (https, localhost): pages that were seen open without a connection.
// On plain http everything else works alike as long as the page stays open.
import {onKept} from "./unsent.mjs";

/** Registers the worker, hands it this page, and makes the app installable. Failing is harmless. */
export async function employ() {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register("/sw.js", {updateViaCache: "none"});
    const {active} = await navigator.serviceWorker.ready;
    // This page was loaded before the worker was there: it is to be there the next time.
    const parts = document.querySelectorAll("link[rel=stylesheet], link[rel=preload], link[rel=icon], script[src]");
    active?.postMessage({keep: location.pathname, files: Array.from(parts, part => part.href ?? part.src)});
    const {address: screens, base} = document.getElementById("match")?.dataset ?? {};
    if (screens) active?.postMessage({keep: screens, then: `${base}/rules`}); // the book, once the screens are kept
    const manifest = document.createElement("link");
    manifest.rel = "manifest";
    manifest.href = "/manifest.webmanifest";
    document.head.append(manifest);
  } catch {
    // No worker here: the open page keeps and sends what is recorded.
  }
}

const asked = new Set();

/** Asks the worker for pages that are likely wanted without a connection; once each. */
export function keepPages(paths) {
  for (const keep of paths) {
    if (!asked.has(keep)) navigator.serviceWorker?.controller?.postMessage({keep});
    if (navigator.serviceWorker?.controller) asked.add(keep);
  }
}

// A bonus on Android: the browser sends what is left even when no page of ours is open.
onKept(async () => {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => null);
  await registration?.sync?.register("outbox").catch(() => {});
});

if (document.readyState === "complete") employ();
else addEventListener("load", employ, {once: true});

// The screens that a match's document did not bring with it: fetched once, put into the page, and kept by the service
// worker. Their looks come along.
import {html} from "./parts.mjs";

const PATIENCE = 15_000;
const root = document.getElementById("match");
let coming = null;

/** Whether there are screens still to come. */
export function incomplete() {
  return Boolean(root.dataset.screens);
}

/** Puts the other screens in; true when all are here. After a failure it may be asked again. */
export function bringScreens() {
  if (!incomplete()) return Promise.resolve(true);
  coming ??= fetchScreens().catch(() => false).then(loaded => {
    if (loaded) delete root.dataset.screens;
    else coming = null;
    return loaded;
  });
  return coming;
}

async function fetchScreens() {
  const asked = fetch(root.dataset.screens, {headers: {Accept: "text/html"}, redirect: "error", signal: AbortSignal.timeout?.(PATIENCE)});
  const [answer, dressed] = await Promise.all([asked, dress()]);
  if (!answer.ok || !dressed) return false;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const missing = part => !document.getElementById(part.id);
  document.querySelector("svg.symbols").append(...[...page.querySelectorAll("svg.symbols > symbol")].filter(missing));
  document.getElementById("spoken").before(...[...page.querySelectorAll("section.screen")].filter(missing));
  root.after(...[...page.querySelectorAll("#match-cards")].filter(missing));
  return true;
}

function dress() {
  const {screenStyle} = root.dataset;
  if (!screenStyle) return true;
  const link = html("link", {rel: "stylesheet", href: screenStyle});
  return new Promise(done => {
    link.onload = () => {
      delete root.dataset.screenStyle;
      done(true);
    };
    link.onerror = () => {
      link.remove();
      done(false);
    };
    [...document.querySelectorAll("link[rel=stylesheet]")].at(-1).after(link);
  });
}

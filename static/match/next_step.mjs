// The main key of a match: the one thing that is needed next. scorekeeper/web/match.py (`next_step`) says the same.
import {waitsForJudge} from "./period.mjs";
import {text} from "./parts.mjs";
import {toFinish} from "./ways.mjs";

// Another hand than was agreed: what was played when it was asked for.
let more = new URLSearchParams(location.search).has("more") ? "first" : null;

/** Whether all that was agreed is played: the way leads to the end, and nothing is tapped into a hand nobody wants. */
export function resting({over, current, status, hands}) {
  if (more === "first") more = hands;
  const begun = current && current.state !== "empty"; // of one that was taken back nothing is left
  return Boolean(over) && !begun && status === "open" && more !== hands;
}

/** Numbers of the hands that wait for a signature: corrections that the judge is not to decide on, then counts. */
export const toSign = view => [...waitsForJudge(view) ? [] : view.proposed ?? [], ...view.unsigned];

/** Another hand is asked for than was agreed. */
export function another({hands}) {
  more = hands;
}

/** Draws the key; `words` has its texts. */
export function drawNext(link, view, words) {
  if (!link) return;
  const [key, path, number] = next(view);
  link.firstElementChild.textContent = text(words, key, {number});
  link.href = document.getElementById("match").dataset.base + path;
  const [screen] = path.slice(1).split("?");
  if (["sign", "count", "record"].includes(screen)) link.dataset.go = screen;
  else delete link.dataset.go;
}

function next(view) {
  const {current, status, disputed, forks = [], hands} = view;
  if (status !== "open") {
    if (!waitsForJudge(view) && view.proposed?.length) return signing(view, view.proposed[0]);
    return view.following ? ["following", "/next"] : ["ended", "/end"];
  }
  const fork = ["first", hands].includes(more) ? null : forks.find(({number}) => !current || number === current.number);
  if (fork) return ["fork", `/hand/${fork.number}`];
  if (current?.result && current.complete) return ["confirm", "/sign"];
  if (!toFinish(view) && current?.zhn && !current.result && !current.stretch) return ["record", "/record"];
  if (!resting(view) || toFinish(view)) return ["count", "/count"];
  const [number] = [...disputed, ...toSign(view)];
  if (!number) return [waitsForJudge(view) ? "ended" : "end", "/end"];
  return signing(view, number);
}

function signing({recent, disputed}, number) {
  const hand = recent.find(each => each.number === number);
  return [disputed.includes(number) ? "settle" : "sign", hand ? `/sign?hand=${hand.id}` : `/hand/${number}`, number];
}

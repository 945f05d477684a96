// The steps of a recorded hand as this phone knows them: the server's list with what was recorded here laid over it.
import {ACT, UNDONE} from "./kinds.mjs";

/** Lays this phone's entries over the server's steps. known: ids the server's list has in it already; forks: its own. */
export function laidOver(steps, entries, known, forks = []) {
  const laid = [...steps];
  const seen = new Set(known);
  const asks = [];
  for (const {id, kind, payload, replaces} of entries) {
    if (seen.has(id)) continue;
    const act = ACT[kind];
    if (kind === UNDONE) {
      const at = laid.findIndex(step => step.id === payload.target);
      if (at >= 0) laid.splice(at, 1, ...laid[at].before ? [laid[at].before] : []);
    } else if (act === "stage") {
      put(laid, {kind: "deal", id, table: payload.open ?? [], ...payload, hands: payload.hands ?? {}, fresh: true}, replaces);
    } else if (act === "chosen") {
      choose(laid, id, payload, forks);
    } else if (act === "picture") {
      laid.splice(0, laid.length, {kind: "position", id, ...payload, fresh: true});
    } else if (act === "play" && payload.ask) asks.push(payload.ask);
    else if (act === "play") put(laid, {kind: "play", id, ...payload, asks: asks.splice(0), fresh: true}, replaces);
  }
  return {steps: laid, asks};
}

// Entries of other phones that say the same as this step, or as what it corrects.
const again = ({alike = [], before}) => [...alike, ...before ? again(before) : []];

function put(laid, step, replaces) {
  const at = replaces ? laid.findIndex(({id}) => id === replaces) : -1;
  const twin = replaces && at < 0 ? laid.findIndex(each => again(each).includes(replaces)) : -1;
  if (at >= 0) laid[at] = {...step, before: laid[at]};
  else if (twin >= 0) laid[twin] = {...laid[twin], alike: [...laid[twin].alike ?? [], step.id]};
  else if (step.inserted) {
    const behind = laid.findIndex(({id}) => id === step.behind);
    const first = laid.findIndex(({kind}) => kind === "play");
    laid.splice(behind >= 0 ? behind + 1 : first < 0 ? laid.length : first, 0, step);
  } else laid.push(step);
}

// The branch that was kept takes the place of the one that is shown; what stands behind its first play comes with the
// server's next answer, and what is recorded meanwhile follows the decision. Behind a correction that was kept all stays.
function choose(laid, id, {of, keep}, forks) {
  const at = laid.findIndex(step => step.id !== keep && of.includes(step.id));
  const fork = forks.find(({heads}) => heads.includes(keep));
  if (at < 0 || !fork) return;
  const head = fork.heads.indexOf(keep);
  if (laid[at].kind === "deal") {
    const chosen = laid.find(step => step.id === keep) ?? {kind: "deal", id: keep, ...fork.deals?.[head], fresh: true};
    laid.splice(0, laid.length, ...laid.flatMap((step, place) => place === at ? [chosen] : step === chosen || of.includes(step.id) ? [] : [step]));
  } else if (fork.gone?.[head]) laid.splice(at, 1);
  else if (laid[at].kind === "play") {
    const chosen = {kind: "play", id: keep, person: fork.persons[head], zhn: fork.said[head], fresh: true};
    if (fork.instead) laid[at] = chosen;
    else laid.splice(at, Infinity, {...chosen, end: id});
  }
}

/** The frame for another dealer: odd cards of a last stage go from forehand. */
export function dealtBy(frame, person) {
  const dealer = frame.players.indexOf(person);
  if (dealer < 0 || dealer === frame.dealer) return frame;
  const stages = frame.stages.map((stage, number) => {
    const forehand = dealer + 1 + (frame.moves ? number : 0);
    const counts = [...stage].sort((a, b) => b - a);
    return stage.map((_, seat) => counts[(seat - forehand + 2 * stage.length) % stage.length]);
  });
  return {...frame, dealer, stages};
}

// A task: what was tapped is looked up in the answers that came with the page. No verdict is made here. Which tasks of a
// lesson were answered rightly is kept on this phone (localStorage), and sent nowhere.
import {read, write} from "./storage.mjs";

const DONE = "scorekeeper.lessons";
const NOTHING = "-";

function doneOf(lesson) {
  const names = read(DONE)?.[lesson];
  return Array.isArray(names) ? names : [];
}

function done(lesson, name) {
  if (lesson && !doneOf(lesson).includes(name)) write(DONE, {...read(DONE), [lesson]: [...doneOf(lesson), name]});
}

function drawTask(form) {
  const place = document.getElementById("answer");
  const goOn = document.getElementById("go-on");
  const {said: replies, to} = JSON.parse(place.dataset.answers);

  function answer(keys) {
    const found = replies[to[keys.join("+")]];
    if (!found) return;
    const [right, headline, words, address, rule] = found;
    const made = document.getElementById(right ? "right" : "wrong").content.cloneNode(true);
    made.querySelector("b").textContent = headline;
    made.querySelector("span").textContent = words;
    const link = made.querySelector("a");
    link.hidden = !address;
    link.href = address;
    link.textContent = rule;
    place.replaceChildren(made);
    goOn.hidden = !right;
    (right ? goOn : place).scrollIntoView({block: "nearest"});
    if (right) done(form.dataset.lesson, form.dataset.name);
  }

  form.addEventListener("submit", event => {
    event.preventDefault();
    const pressed = event.submitter?.value;
    const keys = [...form.querySelectorAll("input:checked")];
    if (pressed === NOTHING) for (const each of keys) each.checked = false;
    for (const key of form.querySelectorAll("button[name=a]")) key.setAttribute("aria-pressed", key === event.submitter);
    answer(pressed ? [pressed] : keys.map(each => each.value));
  });
  // Another choice takes the answer to the last one away; its room stays, so that nothing moves under the finger.
  form.addEventListener("change", () => {
    place.firstElementChild?.classList.add("of-before");
    document.getElementById("nothing")?.removeAttribute("aria-pressed");
  });
}

function drawLesson(list) {
  const names = doneOf(list.dataset.lesson);
  const links = [...list.querySelectorAll("a")];
  for (const link of links) {
    if (!names.includes(link.dataset.name)) continue;
    link.classList.add("done");
    link.setAttribute("aria-label", `${link.textContent.trim()}, ${list.dataset.done}`);
  }
  const next = links.find(link => !names.includes(link.dataset.name));
  const begin = document.getElementById("begin");
  document.getElementById("all-done").hidden = Boolean(next);
  if (!next || !names.length) return;
  begin.href = next.href;
  begin.firstElementChild.textContent = begin.firstElementChild.dataset.again;
}

const form = document.getElementById("task");
if (form) drawTask(form);
const list = document.getElementById("tasks");
if (list) {
  drawLesson(list);
  addEventListener("pageshow", event => event.persisted && drawLesson(list));
}

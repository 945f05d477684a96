// A club's page says that there is no connection: what stands there may be older, and a form that is sent now would end
// on the browser's own page, with no way back to what was typed. It stays here, and can be sent later.
const note = document.getElementById("no-connection");
const away = () => navigator.onLine === false;

function mark() {
  note.hidden = !away();
}

for (const change of ["online", "offline"]) addEventListener(change, mark);
addEventListener("submit", event => { // before anybody takes it for sent
  if (!away() || event.target.method !== "post") return;
  event.preventDefault();
  event.stopPropagation();
  document.querySelector(".kept-note")?.remove(); // that something was saved is said of what came before
  note.hidden = false;
  note.scrollIntoView({block: "center"});
}, true);
mark();

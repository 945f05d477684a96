// Choosing one of the club's people: what is typed narrows the list, and a name that is somebody's there needs no tick for a guest.
import "./phone.mjs";

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().split(/\s+/).filter(Boolean);

for (const list of document.querySelectorAll("[data-pick]")) {
  const field = document.getElementById(list.dataset.pick);
  const guest = document.getElementById("pick-guest");
  const rest = list.querySelector("details");
  const open = rest?.open;

  const fits = (one, words) => {
    const name = plain(one.textContent);
    return words.every((word) => name.some((part) => part.startsWith(word)));
  };
  // A name that came back because it is nobody's narrows nothing: the sentence beside it leads to the list.
  const narrow = ({typed = true} = {}) => {
    const words = plain(field.value), people = [...list.querySelectorAll(".person")];
    const some = people.some(one => fits(one, words));
    for (const one of people) {
      const shown = fits(one, words) || !typed && !some;
      one.hidden = !shown;
      if (!shown) one.querySelector("input").checked = false; // what is out of sight is not meant
    }
    for (const group of list.children) group.hidden = !group.querySelector(".person:not([hidden])");
    if (rest) rest.open = words.length > 0 || open;
    if (!guest) return;
    const box = guest.querySelector("input");
    guest.hidden = some && words.length > 0;
    if (guest.hidden) box.checked = false;
  };
  list.addEventListener("change", ({target}) => {
    if (field.type !== "search" && target.checked) field.value = target.closest(".person").textContent.trim();
  });
  field.addEventListener("input", () => narrow());
  narrow({typed: false});
}

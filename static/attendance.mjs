// Who is here: how many are ticked, as they are ticked.
import "./phone.mjs";

const form = document.getElementById("here");
const count = () => {
  document.getElementById("ticked").textContent = form.querySelectorAll("[name=here]:checked").length;
};
form?.addEventListener("change", count); // a closed evening has none
// Ticks as a finger would, so that they are kept like any other; without a script the server ticks them.
for (const button of document.querySelectorAll("[data-ticks]")) button.addEventListener("click", event => {
  event.preventDefault();
  for (const tick of button.closest(".here-list").querySelectorAll("[type=checkbox]:not(:checked)")) tick.click();
});
if (form) count();

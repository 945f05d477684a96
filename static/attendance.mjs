// Who is here: how many are ticked, as they are ticked.
import "./phone.mjs";

const form = document.getElementById("here");
const count = () => {
  document.getElementById("ticked").textContent = form.querySelectorAll("[name=here]:checked").length;
};
form.addEventListener("change", count);
count();

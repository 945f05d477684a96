// A club's file that is larger than may be sent is named before it is sent:
// <input type="file" data-most="bytes" data-too-large="the sentence">. Without a script the server says the same.
import "./phone.mjs";

function line(input) {
  const told = document.createElement("p");
  told.className = "error";
  told.id = `${input.id}-error`;
  told.setAttribute("role", "alert");
  told.append(document.createElement("span"));
  told.firstChild.textContent = input.dataset.tooLarge;
  return told;
}

function look(input) {
  const ask = input.closest(".ask");
  const wrong = input.files.length > 0 && input.files[0].size > Number(input.dataset.most);
  ask.querySelector(".error")?.remove();
  ask.classList.toggle("wrong", wrong);
  input.setCustomValidity(wrong ? input.dataset.tooLarge : "");
  for (const name of ["aria-invalid", "aria-describedby"]) input.removeAttribute(name);
  if (!wrong) return;
  const told = line(input);
  input.setAttribute("aria-invalid", "true");
  input.setAttribute("aria-describedby", told.id);
  ask.append(told);
}

for (const input of document.querySelectorAll("input[data-most]")) input.addEventListener("change", () => look(input));

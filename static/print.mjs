// Prints the page that is shown.
const button = document.getElementById("print");
button.hidden = false;
button.addEventListener("click", () => print());

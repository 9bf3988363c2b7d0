// A page may have been open or cached for more than a day: on paper the date is the date of printing.
addEventListener("beforeprint", () => {
  for (const line of document.querySelectorAll("[data-clinic],[data-first-line]"))
    line.setAttribute("data-printed", new Date().toLocaleDateString("ru"));
});

// A page may have been open or cached for more than a day: on paper the date is the date of printing. The foot says where the page is found.
addEventListener("beforeprint", () => {
  document.querySelector("[data-clinic]")?.setAttribute("data-printed", new Date().toLocaleDateString("ru"));
  document.querySelector("footer > div")?.setAttribute("data-address", location.host + location.pathname + location.search);
});

// A page may have been open or cached for more than a day: on paper the date is the date of printing. The foot says where the page is found,
// except for pages outside of search engines, because a token in a URL is a secret; the URL of a plan holds its services.
addEventListener("beforeprint", () => {
  document.querySelector("[data-clinic]")?.setAttribute("data-printed", new Date().toLocaleDateString("ru"));
  const { host, pathname, search } = location;
  if (document.querySelector('link[rel="canonical"]') || pathname === "/plan")
    document.querySelector("footer > div")?.setAttribute("data-address", host + pathname + search);
});

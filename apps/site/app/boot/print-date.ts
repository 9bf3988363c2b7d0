// A page may have been open or cached for more than a day: on paper the date is the date of printing. The foot says where the page is found:
// its canonical URL, because the URL in the address bar may hold a token. The URL of a plan, which has no other, holds its services.
addEventListener("beforeprint", () => {
  document.querySelector("[data-clinic]")?.setAttribute("data-printed", new Date().toLocaleDateString("ru"));
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const address = canonical ? new URL(canonical.href) : location.pathname === "/plan" ? location : null;
  const foot = document.querySelector("footer > div");
  foot?.removeAttribute("data-address");
  if (address) foot?.setAttribute("data-address", address.host + address.pathname + address.search);
});

// Prepares the page for print. It sets the current date, because the page may have been open or cached for more than a day, and the page's
// canonical URL in the footer, because the URL in the address bar may contain a token. A plan has no canonical URL; its own URL lists its
// services.
addEventListener("beforeprint", () => {
  document.querySelector("[data-clinic]")?.setAttribute("data-printed", new Date().toLocaleDateString("ru"));
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const address = canonical ? new URL(canonical.href) : location.pathname === "/plan" ? location : null;
  const foot = document.querySelector("footer > div");
  foot?.removeAttribute("data-address");
  if (address) foot?.setAttribute("data-address", address.host + address.pathname + address.search);
});

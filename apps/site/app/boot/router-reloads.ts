/**
 * The router reloads the page whenever a route module of the next page cannot be loaded, without any limit. Where the browser has the
 * Navigation API, this reload is cancelled and `load-failure.ts` decides instead; `data-reloading` marks the reload that it starts itself.
 */
const { dataset } = document.documentElement;

window.navigation?.addEventListener("navigate", (event) => {
  const isReloadByRouter = event.navigationType === "reload" && !event.userInitiated && dataset.reloading === undefined;
  if (!isReloadByRouter || !event.cancelable || dataset.hydrated !== "true") return;
  event.preventDefault();
  document.dispatchEvent(new Event("load:error"));
});

export {};

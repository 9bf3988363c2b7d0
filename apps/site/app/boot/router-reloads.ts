/**
 * When a route module of the next page cannot be loaded, the router reloads the page before, without any limit. The browser is led to the
 * address that was asked for instead: where it has the Navigation API, the reload is cancelled; elsewhere the reloaded page leads there once
 * it is loaded, so that Back returns to it. A reload without such an address is decided by `load-failure.ts`; `data-reloading` marks the
 * reload that it starts itself.
 */
import { takeAsked } from "./asked-address.ts";

const { dataset } = document.documentElement;

window.navigation?.addEventListener("navigate", (event) => {
  const isReloadByRouter = event.navigationType === "reload" && !event.userInitiated && dataset.reloading === undefined;
  if (!isReloadByRouter || !event.cancelable || dataset.hydrated !== "true") return;
  event.preventDefault();
  const asked = takeAsked();
  if (asked) location.assign(asked);
  else document.dispatchEvent(new Event("load:error"));
});

const asked = takeAsked();
const [arrival] = performance.getEntriesByType("navigation");
// Before `load` browsers would replace the entry of the page in the history.
if (asked && !window.navigation && arrival && "type" in arrival && arrival.type === "reload")
  addEventListener("load", () => setTimeout(() => location.assign(asked)));

/**
 * When a route module of the next page cannot be loaded, the router reloads the current page, any number of times. This script sends the
 * browser to the requested address instead. Where the Navigation API exists, it cancels the reload; elsewhere it navigates after the
 * reloaded page has loaded, so that Back returns to that page. A reload without such an address is handled by `load-failure.ts`, which
 * marks the reloads that it starts itself with `data-reloading`.
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
// Navigating before `load` would replace the current history entry.
if (asked && !window.navigation && arrival && "type" in arrival && arrival.type === "reload")
  addEventListener("load", () => setTimeout(() => location.assign(asked)));

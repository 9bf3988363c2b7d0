/**
 * When a route module of the next page cannot be loaded, the router reloads the current page, again and again. This script opens the
 * requested address instead. If the Navigation API exists, the script cancels the reload; otherwise it navigates after the reloaded page
 * has loaded, so that Back returns to that page. A reload without such an address is handled by `load-failure.ts`, which marks its own
 * reloads with `data-reloading`.
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

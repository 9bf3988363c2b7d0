/**
 * Loads the script that shows free times (`times/show-times.ts`) once the page has loaded, when a place for them is in view or less than
 * a screen below. Places that React renders later are announced by the event `times:place`.
 */
const near = new IntersectionObserver(
  (entries) => {
    const place = entries.find(({ isIntersecting }) => isIntersecting)?.target;
    if (!(place instanceof HTMLElement)) return;
    near.disconnect();
    // A place keeps its link when the script cannot be loaded.
    import(/* @vite-ignore */ place.dataset.times ?? "").catch(() => {});
  },
  { rootMargin: "0px 0px 100% 0px" },
);

function watch() {
  for (const place of document.querySelectorAll("[data-times]")) near.observe(place);
}
document.addEventListener("times:place", watch);
if (document.readyState === "complete") watch();
else addEventListener("load", watch);

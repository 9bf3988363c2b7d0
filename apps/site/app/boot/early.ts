/**
 * Runs inline at the top of the head (`early.ts?inline-script`): shows the visitor's choices before first paint, and holds clicks on
 * buttons until the deferred script (`boot.ts`) can handle them; then it clicks these buttons again.
 */
import { showCookies, showVision } from "./choices.ts";
import { mayReload } from "./reload-once.ts";

showVision();
showCookies();

const held: HTMLElement[] = [];

function hold(event: Event) {
  const control = event.target instanceof Element && event.target.closest<HTMLElement>("button[type=button]:not([popovertarget])");
  if (!control) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (held.includes(control)) return;
  held.push(control);
  control.ariaBusy = "true";
}

function release() {
  removeEventListener("click", hold, true);
  for (const control of held) control.ariaBusy = null;
}

addEventListener("click", hold, true);
document.addEventListener(
  "boot:ready",
  () => {
    release();
    for (const control of held) control.click();
  },
  { once: true },
);
// Without the deferred script no click would ever be released. `error` of a script does not bubble.
addEventListener(
  "error",
  ({ target }) => {
    if (!(target instanceof HTMLScriptElement) || !target.matches("[data-boot]")) return;
    release();
    if (mayReload()) location.reload();
  },
  true,
);

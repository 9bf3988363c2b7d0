/**
 * Runs inline at the top of the head (`early.ts?inline-script`): applies the visitor's choices before first paint, and holds clicks
 * on buttons that no script handles yet. The deferred script (`boot.ts`) repeats them.
 */
import { showCookies, showVision } from "./choices.ts";

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

addEventListener("click", hold, true);
document.addEventListener(
  "boot:ready",
  () => {
    removeEventListener("click", hold, true);
    for (const control of held) {
      control.ariaBusy = null;
      control.click();
    }
  },
  { once: true },
);

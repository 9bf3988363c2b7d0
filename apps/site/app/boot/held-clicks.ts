/**
 * Holds clicks on controls that no script handles yet, and clicks the controls again once one does. It is part of the inline script, so
 * no click is lost.
 *
 * - Until the boot scripts run (`boot:ready`) it holds clicks on every button that the browser itself does not handle; after that, until
 *   `hydrated`, clicks on controls that React alone handles (`click:held`).
 * - A control is held once, however often it is clicked, and is marked as busy. Each held click is repeated in a task of its own.
 * - A button that opens a form (`data-form`) and a link of a time (`data-time`) wait one second at most; then the button's HTML form is
 *   submitted, or the link followed, which leads to the form's page.
 * - When a script cannot be loaded (`load:failed`), the first held control that works without React is followed. Later clicks on others ask
 *   for a reload (`load:error`).
 * - Where React does not run, nothing is held: the browser follows links and sends forms itself.
 * - When the visitor comes back to the page from the back/forward cache, all held clicks are dropped.
 */
import { runsReact } from "./supported.ts";

/** Controls that a boot script handles. */
const handledByBoot = "[data-opens],[data-closes],[data-vision],[data-cookies],[data-carousel]";
/** Controls that lead to another page even without scripts: a link, or the submit button of a form. */
const worksWithoutReact = "a[data-views],a[data-time],[data-form]";
/** Controls that open a form; they wait for it only a second. */
const opensForm = "a[data-time],[data-form]";
const longestFormWait = 1_000;

/** The timer that ends the wait of each held control; 0 for a control that waits for React. */
const held = new Map<HTMLElement, number>();
let isBooted = false;
let hasFailed = false;

const tell = (name: string) => document.dispatchEvent(new Event(name));

function controlOf({ target }: Event): HTMLElement | null {
  if (!(target instanceof Element) || !runsReact || document.documentElement.dataset.hydrated === "true") return null;
  const control = target.closest<HTMLElement>(`button[type=button]:not([popovertarget])${isBooted ? `,${worksWithoutReact}` : ""}`);
  return isBooted && control?.matches(handledByBoot) ? null : control;
}

function onClick(event: MouseEvent) {
  const control = controlOf(event);
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey || (hasFailed && control.matches(worksWithoutReact))) return;
  // React must not see this click either: it replays clicks that arrive during hydration, and would handle the click a second time.
  event.preventDefault();
  event.stopImmediatePropagation();
  if (hasFailed) tell("load:error");
  else if (!held.has(control)) hold(control);
}

function hold(control: HTMLElement) {
  control.setAttribute("aria-busy", "true");
  const leave = () =>
    control instanceof HTMLAnchorElement ? location.assign(control.href) : (control as HTMLButtonElement).form?.submit();
  held.set(control, control.matches(opensForm) ? window.setTimeout(leave, longestFormWait) : 0);
  tell("click:held");
}

function letGo(control: HTMLElement) {
  clearTimeout(held.get(control));
  held.delete(control);
  control.removeAttribute("aria-busy");
}

function dropAll(): HTMLElement[] {
  const controls = [...held.keys()];
  controls.forEach(letGo);
  tell("clicks:released");
  return controls;
}

function repeatNext() {
  const [control] = held.keys();
  if (!control) return tell("clicks:released");
  letGo(control);
  control.click();
  setTimeout(repeatNext);
}

addEventListener("click", onClick, true);

document.addEventListener("boot:ready", () => {
  isBooted = true;
  for (const control of [...held.keys()]) {
    if (!control.matches(handledByBoot)) tell("click:held");
    else {
      letGo(control);
      control.click();
    }
  }
});

document.addEventListener("hydrated", () => setTimeout(repeatNext));

document.addEventListener("load:failed", (event) => {
  hasFailed = true;
  const control = dropAll().find((each) => each.matches(worksWithoutReact));
  if (!control) return;
  // The visitor has left the page, so the failure is not reported.
  event.stopImmediatePropagation();
  control.click();
});

addEventListener("pageshow", ({ persisted }) => {
  if (persisted) dropAll();
});

/**
 * Opens and closes dialogs, before React and after: a press on `button[data-opens="<id>"]`, or the event `dialog:open` with an id,
 * opens that dialog and closes any other. When it closes, focus returns to the element that dispatched the event. `data-closes`, the
 * backdrop, Escape, Back and any link inside close it. The page keeps its scroll position.
 *
 * The platform's `command`, `closedby` and `toggle` are not used: browsers of 2023 do not support them (docs/decisions/0032-browsers.md),
 * and an open dialog is a history entry, so that Back closes it. The router must not see these entries, so this `popstate` listener is
 * registered first and stops the event.
 */
const root = document.documentElement;

let opener: HTMLElement | null = null;
let top = 0;
let unwinding = false;

const shownDialog = () => document.querySelector<HTMLDialogElement>("dialog[open]");

function dialogOf(id: string | undefined) {
  const element = id ? document.getElementById(id) : null;
  return element instanceof HTMLDialogElement ? element : null;
}

const stateWith = (dialog?: string) => ({ ...history.state, dialog });

function open(dialog: HTMLDialogElement, from: HTMLElement | null) {
  const before = shownDialog();
  if (before) history.replaceState(stateWith(dialog.id), "");
  else {
    opener = from;
    history.pushState(stateWith(dialog.id), "");
    top = scrollY;
    root.toggleAttribute("data-scrollbar", innerWidth > root.clientWidth);
  }
  before?.close();
  if (from?.hasAttribute("aria-expanded")) from.setAttribute("aria-expanded", "true");
  dialog.showModal();
  dialog.querySelector<HTMLElement>("h2[tabindex]")?.focus();
}

/**
 * A click counts as a click on the backdrop only if the pointer was pressed there: selecting text and releasing the pointer outside must
 * not close a form. The second click of a double click does not count either, because the first click has just opened the dialog.
 */
let pressedBackdrop = false;
document.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
  pressedBackdrop = false;
  if (!(target instanceof HTMLDialogElement)) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  pressedBackdrop = clientX < left || clientX > right || clientY < top || clientY > bottom;
});

document.addEventListener("click", (event) => {
  const target = event.target instanceof Element ? event.target : root;
  const button = target.closest<HTMLElement>("button[data-opens]");
  const dialog = dialogOf(button?.dataset.opens);
  if (dialog) {
    event.preventDefault();
    if (!dialog.open) open(dialog, button);
    return;
  }

  const shown = target.closest<HTMLDialogElement>("dialog[open]");
  if (!shown) return;
  // A link to a place on this page (such as a field of the form) or to a phone number does not leave the page.
  if (
    target.closest("a[href]:not([target], [href^='#'], [href^=tel], [href^=mailto])") &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.shiftKey
  ) {
    history.replaceState(stateWith(), "");
    opener = null;
    shown.close();
  } else if (target.closest("[data-closes]") || (target === shown && pressedBackdrop && event.detail < 2)) shown.close();
});

document.addEventListener("dialog:open", (event) => {
  const dialog = event instanceof CustomEvent ? dialogOf(event.detail) : null;
  if (dialog && !dialog.open) open(dialog, event.target instanceof HTMLElement ? event.target : null);
});

function afterClose({ target }: Event) {
  if (!(target instanceof HTMLDialogElement)) return;
  for (const button of document.querySelectorAll(`[data-opens=${target.id}][aria-expanded]`)) button.setAttribute("aria-expanded", "false");
  if (shownDialog()) return;
  if (opener) {
    opener.focus({ preventScroll: true });
    if (scrollY !== top) scrollTo(0, top);
  }
  if (history.state?.dialog === target.id) {
    unwinding = true;
    history.back();
  }
}
// `close` does not bubble, so it is captured.
document.addEventListener("close", afterClose, true);

addEventListener("popstate", (event) => {
  const shown = shownDialog();
  if (unwinding || shown) event.stopImmediatePropagation();
  if (!unwinding) shown?.close();
  unwinding = false;
});

export {};

/**
 * Runs inline at the top of the head, before first paint and long before React, on every page (`boot.ts?inline-script`).
 *
 * Opens dialogs: a press on `button[data-opens="<id>"]`, or the event `dialog:open` with an id, shows that dialog in place of
 * any other, with the selects `doctor` and `service` inside set from `data-doctor` and `data-service` of the button.
 * That event may come from the element that is to have the focus back. `data-closes`, the veil, Escape, Back and any link inside
 * close it. The opener gets the focus back, and the page stays where it was scrolled to.
 *
 * A menu of the header (a popover in its list item) opens for a mouse that rests there and closes once it has left; a press on its
 * button means that it stays.
 *
 * An open dialog is an entry of the history, so that Back closes it. The router must not hear of these entries: this
 * listener of `popstate` is the first and keeps them to itself.
 */
(() => {
  const root = document.documentElement;

  let opener: HTMLElement | null = null;
  let top = 0;
  let unwinding = false;

  const shownDialog = () => document.querySelector<HTMLDialogElement>("dialog[open]");
  const dialogOf = (id = "") => {
    const element = document.getElementById(id);
    return element instanceof HTMLDialogElement ? element : null;
  };
  const stateWith = (dialog?: string) => ({ ...history.state, dialog });

  const prefill = (dialog: HTMLDialogElement, { doctor, service }: DOMStringMap) => {
    const choose = (name: string, value = "") => {
      const field = dialog.querySelector<HTMLSelectElement>(`select[name=${name}]`);
      if (!field) return true;
      field.value = value;
      field.dispatchEvent(new Event("change", { bubbles: true }));
      return field.value === value;
    };
    const chooseNamed = () => (!service || choose("service", service)) && (!doctor || choose("doctor", doctor));
    if (chooseNamed()) return;
    // What was chosen before has narrowed it away; React widens the list once it has heard.
    for (const name of ["doctor", "service"]) choose(name);
    queueMicrotask(chooseNamed);
  };

  const open = (dialog: HTMLDialogElement, from: HTMLElement | null) => {
    const before = shownDialog();
    if (before) history.replaceState(stateWith(dialog.id), "");
    else {
      opener = from;
      history.pushState(stateWith(dialog.id), "");
      top = scrollY;
      root.toggleAttribute("data-scrollbar", innerWidth > root.clientWidth);
    }
    before?.close();
    if (from) prefill(dialog, from.dataset);
    if (from?.ariaExpanded) from.ariaExpanded = "true";
    dialog.showModal();
    dialog.querySelector<HTMLElement>("h2[tabindex]")?.focus();
  };

  /** The menu under the pointer, and the one that stands open for the pointer alone. */
  let under: HTMLElement | null = null;
  let hovered: HTMLElement | null = null;
  let rest = 0;
  const pointed = (target: EventTarget | null, pointerType: string) => {
    const item = target instanceof Element && target.closest("li:has(> [popover])");
    const menu = item ? item.querySelector<HTMLElement>("[popover]") : null;
    if (menu === under || pointerType !== "mouse") return;
    under = menu;
    clearTimeout(rest);
    rest = window.setTimeout(
      () => {
        if (!menu) hovered?.hidePopover();
        else if (!menu.matches(":popover-open")) {
          menu.showPopover();
          hovered = menu;
        }
      },
      menu ? 150 : 300,
    );
  };
  document.addEventListener("pointerover", ({ target, pointerType }) => pointed(target, pointerType));
  // Out of the window: nothing is under the pointer, and nobody says so.
  document.addEventListener("pointerout", ({ relatedTarget, pointerType }) => relatedTarget ?? pointed(null, pointerType));

  /** Where a press began counts: text selected with a pointer that ends outside must not close a form. */
  let pressedVeil = false;
  document.addEventListener("pointerdown", ({ target, clientX, clientY }) => {
    // A press says more than a pointer that rests: what it closes does not open again by itself.
    clearTimeout(rest);
    pressedVeil = false;
    if (!(target instanceof HTMLDialogElement)) return;
    const { left, right, top, bottom } = target.getBoundingClientRect();
    pressedVeil = clientX < left || clientX > right || clientY < top || clientY > bottom;
  });

  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : root;

    if (target.closest("[popovertarget]")) {
      if (hovered?.matches(":popover-open")) event.preventDefault();
      hovered = null;
    }

    const button = target.closest<HTMLElement>("button[data-opens]");
    const dialog = dialogOf(button?.dataset.opens);
    if (dialog) {
      event.preventDefault();
      if (!dialog.open) open(dialog, button);
      return;
    }

    const shown = target.closest<HTMLDialogElement>("dialog[open]");
    if (!shown) return;
    // A link to a place on this page (a field of the form) or to the telephone leads nowhere else.
    if (
      target.closest("a[href]:not([target], [href^='#'], [href^=tel], [href^=mailto])") &&
      !event.ctrlKey &&
      !event.metaKey &&
      !event.shiftKey
    ) {
      history.replaceState(stateWith(), "");
      opener = null;
      shown.close();
    } else if (target.closest("[data-closes]") || (target === shown && pressedVeil)) shown.close();
  });

  document.addEventListener("dialog:open", (event) => {
    const dialog = event instanceof CustomEvent ? dialogOf(event.detail) : null;
    if (dialog && !dialog.open) open(dialog, event.target instanceof HTMLElement ? event.target : null);
  });

  const closed = ({ target }: Event) => {
    if (!(target instanceof HTMLDialogElement)) return;
    for (const button of document.querySelectorAll(`[data-opens=${target.id}][aria-expanded]`)) button.ariaExpanded = "false";
    if (shownDialog()) return;
    if (opener) {
      opener.focus({ preventScroll: true });
      if (scrollY !== top) scrollTo(0, top);
    }
    if (history.state?.dialog === target.id) {
      unwinding = true;
      history.back();
    }
  };
  // `close` does not bubble.
  document.addEventListener("close", closed, true);

  addEventListener("popstate", (event) => {
    const shown = shownDialog();
    if (unwinding || shown) event.stopImmediatePropagation();
    if (!unwinding) shown?.close();
    unwinding = false;
  });

  // A page is kept for longer than a day: the day on paper is the one it is printed on.
  addEventListener("beforeprint", () => {
    for (const line of document.querySelectorAll("[data-clinic],[data-first-line]"))
      line.setAttribute("data-printed", new Date().toLocaleDateString("ru"));
  });
})();

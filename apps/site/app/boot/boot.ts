/**
 * Runs inline at the top of the head, before first paint and long before React, on every page.
 *
 * - Puts on «Версия для слабовидящих» where the visitor chose it, or asks the system for more contrast; `data-vision`
 *   buttons switch it.
 * - Opens dialogs: a press on `button[data-opens="<id>"]`, or the event `dialog:open` with an id, shows that dialog, with the selects `doctor` and `service` inside
 *   set from `data-doctor` and `data-service` of the button. `data-closes`, the veil, Escape, Back and any link inside close
 *   it. One at a time; the opener gets the focus back, the page stays where it was scrolled to.
 *
 * An open dialog is an entry of the history, so that Back closes it. The router must not hear of these entries: this
 * listener of `popstate` is the first and keeps them to itself.
 */
const source = `(() => {
  const root = document.documentElement;
  const key = "len.vision";
  const saved = () => { try { return localStorage.getItem(key); } catch { return null; } };
  const show = (on) => {
    if (on) root.dataset.theme = "contrast"; else delete root.dataset.theme;
    for (const button of document.querySelectorAll("[data-vision]")) button.setAttribute("aria-pressed", on);
  };
  const start = () => show(saved() ? saved() === "contrast" : matchMedia("(prefers-contrast: more)").matches);
  start();
  addEventListener("DOMContentLoaded", start);

  let opener, top, silent;
  const current = () => document.querySelector("dialog[open]");
  const mark = (id, write) => history[write + "State"]({ ...history.state, dialog: id }, "");
  const open = (dialog, from) => {
    const before = current();
    opener = from;
    if (!before) top = scrollY;
    for (const name of ["doctor", "service"]) {
      const field = from && from.dataset[name] && dialog.querySelector("select[name=" + name + "]");
      if (!field) continue;
      field.value = from.dataset[name];
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
    mark(dialog.id, before ? "replace" : "push");
    if (before) before.close();
    if (from && from.hasAttribute("aria-expanded")) from.setAttribute("aria-expanded", true);
    dialog.showModal();
    const heading = dialog.querySelector("h2[tabindex]");
    if (heading) heading.focus();
  };

  document.addEventListener("dialog:open", (event) => {
    const dialog = document.getElementById(event.detail);
    if (dialog && !dialog.open) open(dialog, current() && opener);
  });

  document.addEventListener("click", (event) => {
    const on = (selector) => event.target.closest && event.target.closest(selector);
    if (on("[data-vision]")) {
      const next = root.dataset.theme !== "contrast";
      show(next);
      try { localStorage.setItem(key, next ? "contrast" : "normal"); } catch {}
      return;
    }
    const button = on("button[data-opens]");
    const dialog = button && document.getElementById(button.dataset.opens);
    if (dialog && dialog.showModal) {
      event.preventDefault();
      if (!dialog.open) open(dialog, button);
      return;
    }
    const shown = on("dialog[open]");
    if (!shown) return;
    if (on("a[href]:not([target])") && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
      mark(undefined, "replace");
      opener = null;
      shown.close();
      return;
    }
    const box = shown.getBoundingClientRect();
    const outside = event.target === shown && event.detail && (event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom);
    if (outside || on("[data-closes]")) shown.close();
  });

  document.addEventListener("close", (event) => {
    const { id } = event.target;
    for (const button of document.querySelectorAll("[aria-expanded=true][data-opens='" + id + "']")) button.setAttribute("aria-expanded", false);
    if (current()) return;
    if (opener) {
      opener.focus({ preventScroll: true });
      if (scrollY !== top) scrollTo(0, top);
    }
    if (!history.state || history.state.dialog !== id) return;
    silent = true;
    history.back();
  }, true);

  addEventListener("popstate", (event) => {
    const shown = current();
    if (silent || shown) event.stopImmediatePropagation();
    if (shown && !silent) shown.close();
    silent = false;
  });
})();`;

/** The script as it stands in the page: without indentation. */
export const bootScript = source.replace(/\n\s*/g, "\n");

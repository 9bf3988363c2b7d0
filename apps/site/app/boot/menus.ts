/**
 * Opens a menu of the header (a popover in its list item) when the mouse rests on it, and closes it once the mouse has left; a click on
 * its button keeps it open. In browsers without popovers this script does nothing.
 */
import { isOpenPopover } from "../ui/popovers.ts";

/** `under` is the menu under the pointer, `hovered` the menu that was opened only by hovering. */
let under: HTMLElement | null = null;
let hovered: HTMLElement | null = null;
let rest = 0;

function pointTo(target: EventTarget | null, pointerType: string) {
  const menus = [...document.querySelectorAll<HTMLElement>("li > [popover]")];
  const menu = (target instanceof Node && menus.find(({ parentElement }) => parentElement?.contains(target))) || null;
  if (menu === under || pointerType !== "mouse") return;
  under = menu;
  clearTimeout(rest);
  rest = window.setTimeout(
    () => {
      if (!menu) hovered?.hidePopover();
      else if (!isOpenPopover(menu)) {
        menu.showPopover();
        hovered = menu;
      }
    },
    menu ? 150 : 300,
  );
}

if ("showPopover" in HTMLElement.prototype)
  document.addEventListener("pointerover", ({ target, pointerType }) => pointTo(target, pointerType));
// When the pointer leaves the window, no `pointerover` follows.
document.addEventListener("pointerout", ({ relatedTarget, pointerType }) => relatedTarget ?? pointTo(null, pointerType));
// The timer must not reopen a menu that this press closes.
document.addEventListener("pointerdown", () => clearTimeout(rest));

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[popovertarget]")) return;
  // A click on the button of a menu opened by hovering keeps the menu open instead of closing it.
  if (hovered && isOpenPopover(hovered)) event.preventDefault();
  hovered = null;
});

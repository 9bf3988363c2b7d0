/**
 * A menu of the header (a popover in its list item) opens under a resting mouse and closes once the mouse has left; a press on its
 * button makes it stay.
 */

/** The menu under the pointer, and the one that is open for the pointer alone. */
let under: HTMLElement | null = null;
let hovered: HTMLElement | null = null;
let rest = 0;

function pointTo(target: EventTarget | null, pointerType: string) {
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
}

document.addEventListener("pointerover", ({ target, pointerType }) => pointTo(target, pointerType));
// Out of the window no `pointerover` follows.
document.addEventListener("pointerout", ({ relatedTarget, pointerType }) => relatedTarget ?? pointTo(null, pointerType));
// What a press closes must not be opened again by the timer.
document.addEventListener("pointerdown", () => clearTimeout(rest));

document.addEventListener("click", (event) => {
  if (!(event.target instanceof Element) || !event.target.closest("[popovertarget]")) return;
  // The press on the button of a menu that is open under the pointer makes it stay, instead of closing it.
  if (hovered?.matches(":popover-open")) event.preventDefault();
  hovered = null;
});

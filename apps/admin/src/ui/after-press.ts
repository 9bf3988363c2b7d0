let isPressed = false;
const press = (is: boolean) => {
  isPressed = is;
};
for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, () => press(false), { capture: true });
window.addEventListener("pointerdown", () => press(true), { capture: true });

/**
 * Runs at once, or after the click that is being made: what a left field has to say moves the page, and the button that was pressed would not be
 * under the pointer any more.
 */
export function afterPress(run: () => void) {
  if (!isPressed) return run();
  const onEnd = () => {
    for (const type of ["pointerup", "pointercancel"]) window.removeEventListener(type, onEnd);
    setTimeout(run);
  };
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, onEnd);
}

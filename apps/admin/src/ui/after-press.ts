let isPressed = false;
const press = (is: boolean) => {
  isPressed = is;
};
for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, () => press(false), { capture: true });
window.addEventListener("pointerdown", () => press(true), { capture: true });

/**
 * Runs the function at once, or after a click that is in progress: a problem that appears on blur would move the page, and the pressed
 * button would no longer be under the pointer.
 */
export function afterPress(run: () => void) {
  if (!isPressed) return run();
  const onEnd = () => {
    for (const type of ["pointerup", "pointercancel"]) window.removeEventListener(type, onEnd);
    setTimeout(run);
  };
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, onEnd);
}

/** Reports fields that the visitor filled in before hydration to React, which would otherwise not know their values. */

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Whether the value of the field differs from the one in the HTML. */
function isFilled(field: Element): field is Field {
  if (field instanceof HTMLSelectElement) return [...field.options].some((option) => option.selected !== option.defaultSelected);
  if (field instanceof HTMLInputElement) return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
  return field instanceof HTMLTextAreaElement && field.value !== field.defaultValue;
}

/**
 * Makes React handle the value of a field. React ignores an event when the field has the value that React saw last. So a different value is
 * set first; then the browser's own setter restores the visitor's value, which React does not notice, and the event is sent.
 */
function reportToReact(field: Field) {
  if (field instanceof HTMLSelectElement || field.type === "file") {
    field.dispatchEvent(new Event("change", { bubbles: true }));
  } else if (field instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(field.type)) {
    if (field.type === "radio" && !field.checked) return;
    field.checked = !field.checked;
    field.click();
  } else {
    const { value, selectionStart, selectionEnd, selectionDirection } = field;
    field.value = "";
    const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
    Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
    if (selectionStart !== null && document.activeElement === field)
      field.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? "none");
  }
}

/** Fields that changed before hydration, and whether an input method (IME) is composing text in them. */
const filled = new Map<Field, { composing: boolean }>();
for (const field of document.querySelectorAll("main :is(input,select,textarea)"))
  if (isFilled(field)) filled.set(field, { composing: false });

function rememberChange(event: Event) {
  const { target } = event;
  if (document.documentElement.dataset.hydrated === "true") return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement)
    filled.set(target, { composing: event instanceof InputEvent && event.isComposing });
}
addEventListener("input", rememberChange, true);
addEventListener("change", rememberChange, true);

document.addEventListener("hydrated", () => {
  for (const [field, { composing }] of filled) if (field.isConnected && !composing) reportToReact(field);
  filled.clear();
});

export {};

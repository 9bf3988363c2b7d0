type Draft = [name: string, value: string][];

/** Of forms' pages that were left without sending, by the id of the form; gone with the window, never stored. */
const drafts = new Map<string, Draft>();

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement,
  );

/** Ticks of consent are given anew each time; hidden fields are not the visitor's. */
const isKept = ({ type }: { type: string }) => type !== "checkbox" && type !== "hidden";

/** Takes down what is in a form that goes away. */
export function keepDraft(form: HTMLFormElement) {
  const typed = controlsOf(form).flatMap((control): Draft => {
    const isChosen = control.type !== "radio" || (control as HTMLInputElement).checked;
    return isKept(control) && isChosen && control.value !== "" ? [[control.name, control.value]] : [];
  });
  drafts.set(form.id, typed);
}

/** Fills in what was taken down, as if typed, so that React hears of it; what the address has chosen already stays. */
export function restoreDraft(form: HTMLFormElement) {
  for (const [name, value] of drafts.get(form.id) ?? []) {
    for (const control of controlsOf(form)) {
      if (control.name !== name) continue;
      if (control.type === "radio") {
        if (control.value === value) control.click();
      } else if (control.value === "") {
        control.value = value;
        control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
      }
    }
  }
  drafts.delete(form.id);
}

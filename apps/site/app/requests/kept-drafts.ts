type Draft = { typed: [name: string, value: string][]; form: HTMLFormElement; leftAt: number };

/** Of forms' pages that were left without sending, by the address and the id of the form; gone with the window, never stored. */
const drafts = new Map<string, Draft>();

/** Whoever comes later is perhaps somebody else: names and phones are not shown again. */
const validFor = 30 * 60_000;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement,
  );

/** Ticks of consent are given anew each time; hidden fields are not the visitor's; a control without a name sends nothing. */
const isKept = ({ type, name }: { type: string; name: string }) => type !== "checkbox" && type !== "hidden" && name !== "";

/**
 * Fills in what was taken down of this form at this address, and returns what takes it down when the form goes away. A form that
 * is reset has been sent, maybe after its page was left: nothing of it is shown again.
 */
export function followDraft(form: HTMLFormElement): () => void {
  const key = `${location.pathname}${location.search}#${form.id}`;
  const draft = drafts.get(key);
  drafts.delete(key);
  if (draft && Date.now() - draft.leftAt < validFor) {
    fillIn(form, draft.typed);
    draft.form.addEventListener("reset", () => form.reset());
  }
  form.addEventListener("reset", () => drafts.delete(key));

  return () => {
    drafts.set(key, { typed: typedIn(form), form, leftAt: Date.now() });
  };
}

const typedIn = (form: HTMLFormElement) =>
  controlsOf(form).flatMap((control): Draft["typed"] => {
    const isChosen = control.type !== "radio" || (control as HTMLInputElement).checked;
    return isKept(control) && isChosen && control.value !== "" ? [[control.name, control.value]] : [];
  });

/** As if typed, so that React hears of it; what the address has chosen already stays. */
function fillIn(form: HTMLFormElement, typed: Draft["typed"]) {
  for (const [name, value] of typed) {
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
}

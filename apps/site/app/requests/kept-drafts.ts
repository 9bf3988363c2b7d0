type Draft = { typed: [name: string, value: string][]; form: HTMLFormElement; leftAt: number };

/** Drafts of forms that were left without sending, by URL and id of the form. In memory only, so they are gone when the window closes. */
const drafts = new Map<string, Draft>();

/** Another person may use the browser later, so names and phones are not shown again after this time. */
const validFor = 30 * 60_000;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement,
  );

/** Consent must be given anew each time; hidden fields are not the visitor's; a control without a name is not sent. */
const isKept = ({ type, name }: { type: string; name: string }) => type !== "checkbox" && type !== "hidden" && name !== "";

/**
 * Fills in the draft of this form at this URL, and returns a function that saves the draft when the form is removed. A form that is
 * reset has been sent, maybe after its page was left, so its draft is deleted.
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

/** Fires the events of typing, so that React notices. A field that the URL has already filled keeps its value. */
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

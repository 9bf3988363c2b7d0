import { isLeftToClinic } from "./left-to-clinic.ts";

type Draft = { typed: [name: string, value: string][]; form: HTMLFormElement; leftAt: number };

/** What visitors typed into forms and left unsent, by page address and form id. In memory only: it is lost when the tab is closed. */
const drafts = new Map<string, Draft>();

/** Milliseconds. Later another person may use the browser, and must not see the name and phone of the first. */
const validFor = 30 * 60_000;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement,
  );

/** Not restored: consent checkboxes, which are ticked anew each time; hidden fields; controls without a name, which are never sent. */
const isKept = ({ type, name }: { type: string; name: string }) => type !== "checkbox" && type !== "hidden" && name !== "";

/**
 * Fills in the draft of this form at this address, and returns a function that saves the draft when the form is removed. A form that is
 * reset has been sent, perhaps after its page was left: its draft is deleted, and a form that shows the draft is reset too.
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

/** Fills in controls that are empty or left to the clinic, and sends events as typing does, so that React sees the values. A choice made by the page's address stays. */
function fillIn(form: HTMLFormElement, typed: Draft["typed"]) {
  for (const [name, value] of typed) {
    for (const control of controlsOf(form)) {
      if (control.name !== name) continue;
      if (control.type === "radio") {
        if (control.value === value) control.click();
      } else if (isLeftToClinic(control.value)) {
        control.value = value;
        for (const event of ["input", "change"]) control.dispatchEvent(new Event(event, { bubbles: true }));
      }
    }
  }
}

import { isLeftToClinic } from "./left-to-clinic.ts";

type Draft = { typed: [name: string, value: string][]; form: HTMLFormElement; leftAt: number };

/** Values of unsent forms, by page URL and form id. They are only in memory and are lost when the tab is closed. */
const drafts = new Map<string, Draft>();

/**
 * The lifetime of a draft in milliseconds. After it, another person may be using the browser, who must not see the first person's name and
 * phone.
 */
const validFor = 30 * 60_000;

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement,
  );

/**
 * Consent checkboxes are not restored, because the visitor must tick them anew; hidden fields and controls without a name are not restored
 * either.
 */
const isKept = ({ type, name }: { type: string; name: string }) => type !== "checkbox" && type !== "hidden" && name !== "";

/**
 * Fills in the form with the draft saved for it at this URL, and returns a function that saves a draft when the form is removed. A reset
 * means that the form was sent, perhaps after the visitor left its page: then the draft is deleted, and a form filled in from it is reset
 * too.
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

/**
 * Fills in controls that are empty or whose choice is left to the clinic, and fires the events of typing, so that React gets the values.
 * Choices that come from the URL are not overwritten.
 */
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

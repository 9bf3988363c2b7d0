import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "../../ui/dialog.tsx";
import { openDialog } from "../../ui/open-dialog.ts";
import { createStore } from "../../ui/store.ts";
import { type Chosen, chooseInForm } from "../choices/choose-in-form.ts";
import { type FormOptions, fetchFormOptions, type OptionsOfForms } from "../choices/form-options.ts";

type DialogForm = keyof OptionsOfForms;

/** A form in a dialog that the visitor has opened. Closing the dialog does not clear the form. */
export type FormDialog = { name: DialogForm; Form: ComponentType<{ id: string; options: FormOptions }>; options: FormOptions };

const forms = {
  record: async () => (await import("../record/record-dialog.tsx")).RecordDialog,
  review: async () => (await import("../review/review-form.tsx")).ReviewForm,
};

const dialogs = createStore<readonly FormDialog[]>([]);
const titles = { record: "Запись на прием", review: "Оставить отзыв" };

/** The form dialogs that the visitor has opened; none is in the HTML of a page. */
export function FormDialogs() {
  return dialogs.use().map(({ name, Form, options }) => (
    <Dialog key={name} id={name} title={titles[name]} size="form">
      <Form id={`${name}-form`} options={options} />
    </Dialog>
  ));
}

/** Preloads the form and its options; called when the visitor approaches the button. */
export async function prepareForm(name: DialogForm): Promise<FormDialog> {
  const [Form, options] = await Promise.all([forms[name](), fetchFormOptions()]);
  return { name, Form, options: options[name] };
}

/** The longest time in milliseconds that a pressed button waits for the form; after that the browser goes to the form's own page. */
const longestWait = 1_000;

/** The form and its options; rejects when loading takes too long. */
export function formInTime(name: DialogForm): Promise<FormDialog> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, longestWait, new Error("the form takes too long")));
  return Promise.race([prepareForm(name), late]);
}

/** Renders the closed dialog of a form unless the page has it already; rejects when loading takes too long. */
export async function mountForm(name: DialogForm) {
  const dialog = await formInTime(name);
  const opened = dialogs.get();
  if (!opened.some((known) => known.name === name)) flushSync(() => dialogs.set([...opened, dialog]));
}

/**
 * Opens the form in a dialog with the doctor and the service chosen and the wish in the comment. If it cannot be loaded within a second,
 * the browser goes to the form's page. Browser only.
 */
export async function openForm(name: DialogForm, chosen: Chosen, button: HTMLButtonElement) {
  if (button.hasAttribute("aria-busy")) return;
  button.setAttribute("aria-busy", "true");
  try {
    await mountForm(name);
  } catch {
    button.form?.submit();
    return;
  } finally {
    button.removeAttribute("aria-busy");
  }
  try {
    chooseInForm(document.getElementById(name), chosen);
    // The visitor may have left the page in the meantime.
    if (button.isConnected) openDialog(name, button);
  } catch (error) {
    reportError(error);
    button.form?.submit();
  }
}

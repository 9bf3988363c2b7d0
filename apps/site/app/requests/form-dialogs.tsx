import { anyChoice } from "@len/contract/checks";
import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { Dialog } from "../ui/dialog.tsx";
import { openDialog } from "../ui/open-dialog.ts";
import { createStore } from "../ui/store.ts";
import { addWish } from "./add-wish.ts";
import { type FormOptions, fetchFormOptions, type OptionsOfForms } from "./form-options.ts";

type DialogForm = keyof OptionsOfForms;

/** A form in a dialog that the visitor has opened; it keeps its values until the window is closed. */
type FormDialog = { name: DialogForm; Form: ComponentType<{ id: string; options: FormOptions }>; options: FormOptions };

const forms = {
  record: async () => (await import("./record-form.tsx")).RecordForm,
  review: async () => (await import("./review-form.tsx")).ReviewForm,
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

/** Preloads what the dialog needs; called when the visitor approaches its button. */
export async function prepareForm(name: DialogForm): Promise<FormDialog> {
  const [Form, options] = await Promise.all([forms[name](), fetchFormOptions()]);
  return { name, Form, options: options[name] };
}

/** A visitor who presses the button waits no longer than this for the dialog; then the form's own page is the way. Milliseconds. */
const longestWait = 1_000;

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, longestWait, new Error("the dialog takes too long")));
  return Promise.race([work, late]);
}

type Chosen = { doctor: string | undefined; service: string | undefined; wish: string | undefined };

/** Opens the form in a dialog with the doctor and the service chosen and the wish in the comment; if it cannot be loaded in a second, goes to the form's page. Browser only. */
export async function openForm(name: DialogForm, chosen: Chosen, button: HTMLButtonElement) {
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  try {
    const dialog = await inTime(prepareForm(name));
    const opened = dialogs.get();
    if (!opened.some((known) => known.name === name)) flushSync(() => dialogs.set([...opened, dialog]));
  } catch {
    button.form?.submit();
    return;
  } finally {
    button.ariaBusy = null;
  }
  choose(document.getElementById(name), chosen);
  // The visitor may have left the page meanwhile.
  if (button.isConnected) openDialog(name, button);
}

/** The wish that the dialog was last opened with: the next one takes its place. */
let lastWish = "";

/** Sets the fields as if the visitor had chosen them. */
function choose(dialog: HTMLElement | null, { doctor, service, wish }: Chosen) {
  const comment = dialog?.querySelector<HTMLTextAreaElement>("textarea[name=comment]");
  if (comment && wish) {
    comment.value = comment.value.replace(lastWish, "").trim();
    addWish(comment, wish);
    lastWish = wish;
  }
  const set = (field: "doctor" | "service", value = "") => {
    const select = dialog?.querySelector<HTMLSelectElement>(`select[name=${field}]`);
    if (!select) return true;
    select.value = value;
    flushSync(() => void select.dispatchEvent(new Event("change", { bubbles: true })));
    return select.value === value;
  };
  const chooseNamed = () => (!service || set("service", service)) && (!doctor || set("doctor", doctor));
  if (chooseNamed()) return;
  // An earlier choice has narrowed the list so that it lacks this option.
  if (!set("doctor", anyChoice)) set("doctor");
  if (!set("service", anyChoice)) set("service");
  chooseNamed();
}

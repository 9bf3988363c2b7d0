import type { ComponentType } from "react";
import { flushSync } from "react-dom";
import { openDialog } from "../ui/open-dialog.ts";
import { type FormOptions, fetchFormOptions, type OptionsOfForms } from "./form-options.ts";

type FormName = keyof OptionsOfForms;

/** A form dialog that the visitor has opened; it keeps its values until the window is closed. */
export type FormDialog = { name: FormName; Dialog: ComponentType<{ options: FormOptions }>; options: FormOptions };

const modules = {
  record: async () => (await import("./record-dialog.tsx")).RecordDialog,
  review: async () => (await import("./review-dialog.tsx")).ReviewDialog,
};

let dialogs: readonly FormDialog[] = [];
const listeners = new Set<() => void>();

/** For `useSyncExternalStore`. */
export const formDialogs = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  get: () => dialogs,
};

/** Preloads what the dialog needs; called when the visitor approaches its button. */
export async function prepareForm(name: FormName): Promise<FormDialog> {
  const [Dialog, options] = await Promise.all([modules[name](), fetchFormOptions()]);
  return { name, Dialog, options: options[name] };
}

/** A visitor who presses the button waits no longer than this for the dialog; then the form's own page is the way. Milliseconds. */
const longestWait = 1_000;

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, longestWait, new Error("the dialog takes too long")));
  return Promise.race([work, late]);
}

type Chosen = { doctor: string | undefined; service: string | undefined };

/** Opens the form in a dialog with the doctor and the service chosen; if it cannot be loaded in a second, goes to the form's page. Browser only. */
export async function openForm(name: FormName, chosen: Chosen, button: HTMLButtonElement) {
  if (button.ariaBusy) return;
  button.ariaBusy = "true";
  try {
    const dialog = await inTime(prepareForm(name));
    if (!dialogs.some((known) => known.name === name))
      flushSync(() => {
        dialogs = [...dialogs, dialog];
        for (const listener of listeners) listener();
      });
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

/** Sets the fields as if the visitor had chosen them. */
function choose(dialog: HTMLElement | null, { doctor, service }: Chosen) {
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
  set("doctor");
  set("service");
  chooseNamed();
}

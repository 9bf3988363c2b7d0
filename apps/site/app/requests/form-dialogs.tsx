import { useSyncExternalStore } from "react";
import { type FormDialog, formDialogs } from "./open-form.ts";

const none: readonly FormDialog[] = [];

/** The form dialogs that the visitor has opened; none is in the HTML of a page. */
export function FormDialogs() {
  const dialogs = useSyncExternalStore(formDialogs.subscribe, formDialogs.get, () => none);

  return dialogs.map(({ name, Dialog, options }) => <Dialog key={name} options={options} />);
}

/**
 * Opens the dialog with that id and closes any other one, through the boot script that controls all dialogs; `opener` gets the
 * focus back when the dialog closes. Browser only.
 */
export function openDialog(id: string, opener?: HTMLElement) {
  (opener ?? document).dispatchEvent(new CustomEvent("dialog:open", { detail: id, bubbles: true }));
}

/**
 * Opens the dialog with that id and closes any other, by an event to the boot script that controls all dialogs. When the dialog closes,
 * `opener` gets the focus back. Browser only.
 */
export function openDialog(id: string, opener?: HTMLElement) {
  (opener ?? document).dispatchEvent(new CustomEvent("dialog:open", { detail: id, bubbles: true }));
}

/**
 * Opens the dialog of that id in place of any other, through the boot script that owns all of them; `opener` gets the focus back
 * once it is closed. Browser only.
 */
export function openDialog(id: string, opener?: HTMLElement) {
  (opener ?? document).dispatchEvent(new CustomEvent("dialog:open", { detail: id, bubbles: true }));
}

/** Opens the dialog of that id in place of any other, through the boot script that owns all of them. Browser only. */
export function openDialog(id: string) {
  document.dispatchEvent(new CustomEvent("dialog:open", { detail: id }));
}

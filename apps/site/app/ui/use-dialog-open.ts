import { type RefObject, useEffect, useState } from "react";

/** Whether the dialog around `inside` is open. React hears no `toggle` of dialogs, and the boot script may have opened it before. */
export function useDialogOpen(inside: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const dialog = inside.current?.closest("dialog");
    const follow = () => setOpen(dialog?.open ?? false);
    follow();
    dialog?.addEventListener("toggle", follow);
    return () => dialog?.removeEventListener("toggle", follow);
  }, [inside]);

  return open;
}

import { type RefObject, useEffect, useState } from "react";

/** Whether the dialog that contains `inside` is open. React has no `toggle` event for dialogs, and the dialog may open before hydration. */
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

import { type RefObject, useEffect, useState } from "react";

/**
 * Whether the dialog that contains `inside` is open. The attribute is observed, because dialogs have no `toggle` event before Chrome 132,
 * Safari 18.4 and Firefox 128, and because the dialog may open before hydration.
 */
export function useDialogOpen(inside: RefObject<HTMLElement | null>): boolean {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    const dialog = inside.current?.closest("dialog");
    const follow = () => setOpen(dialog?.open ?? false);
    follow();
    if (!dialog) return;
    const changes = new MutationObserver(follow);
    changes.observe(dialog, { attributeFilter: ["open"] });
    return () => changes.disconnect();
  }, [inside]);

  return open;
}

import { type ComponentProps, type RefObject, useEffect } from "react";
import styles from "./sheet.module.css";
import { addSheet } from "./top-sheet.ts";

type SheetProps = Omit<ComponentProps<"dialog">, "open" | "ref"> & { ref: RefObject<HTMLDialogElement | null> };

/**
 * A modal sheet over the screen. It opens when it is rendered; Esc and `close()` of its element close it; `onClose` must then unmount it.
 */
export function Sheet({ ref, className = `${styles.publishSheet} ${styles.float}`, ...rest }: SheetProps) {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    return addSheet(dialog);
  }, [ref]);
  return <dialog {...rest} ref={ref} className={className} />;
}

import { type ComponentProps, type RefObject, useEffect } from "react";
import styles from "./sheet.module.css";
import { addSheet } from "./top-sheet.ts";

/** `float`: above the screen, with its own size and padding; `own`: styled only by its class. */
const looks = { ordinary: `${styles.publishSheet} ${styles.float}`, float: styles.float, own: "" };

type SheetProps = Omit<ComponentProps<"dialog">, "open" | "ref"> & {
  ref: RefObject<HTMLDialogElement | null>;
  look?: keyof typeof looks;
};

/**
 * A modal sheet over the screen. It opens when it is rendered. Esc and `close()` of its element close it; `onClose` must then unmount it.
 */
export function Sheet({ ref, look = "ordinary", className = "", ...rest }: SheetProps) {
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    return addSheet(dialog);
  }, [ref]);
  return <dialog {...rest} ref={ref} className={`${looks[look]} ${className}`.trim()} />;
}

import { useEffect, useId, useRef } from "react";
import buttonStyles from "../ui/button.module.css";
import field from "../ui/field.module.css";
import page from "../ui/page.module.css";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./price-import.module.css";

type Props = { onStay(): void; onLeave(): void };

/** Asks before corrected cells and confirmations are lost: an unfinished import is not stored. */
export function LeaveSheet({ onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    stay.current?.focus();
  }, []);
  return (
    <Sheet ref={dialog} aria-labelledby={heading} onClose={onStay}>
      <h2 className="name" id={heading}>
        Прервать проверку файла?
      </h2>
      <p className={field.hint}>Исправленные ячейки и отметки пропадут: на сайте пока ничего не изменено.</p>
      <p className={sheet.sheetActs}>
        <button type="button" className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnQuiet}`} onClick={onLeave}>
          Прервать
        </button>
        <button
          type="button"
          className={`${buttonStyles.btn} ${page.btn} ${styles.btn} ${buttonStyles.btnMain}`}
          ref={stay}
          onClick={() => dialog.current?.close()}
        >
          Продолжить проверку
        </button>
      </p>
    </Sheet>
  );
}

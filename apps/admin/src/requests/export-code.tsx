import { useEffect, useRef } from "react";
import { CodeAgain } from "../access/code-again.tsx";
import buttonStyles from "../ui/button.module.css";
import { Icon } from "../ui/icon.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";
import styles from "./requests.module.css";

type Props = { onPassed(): void; onClose(): void };

/** All phones of a list leave the panel with the file: the second step once more. */
export default function ExportCode({ onPassed, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // A dialog gives the focus to its first button; the step is the code.
    dialog.current?.querySelector("input")?.focus();
  }, []);
  return (
    <Sheet ref={dialog} className={`${styles.codeDialog} ${sheet.float}`} aria-labelledby="export-code-title" onClose={onClose}>
      <div className={styles.codeHead}>
        <h2 id="export-code-title">Выгрузка заявок</h2>
        <button type="button" className={`${buttonStyles.ico} ${styles.ico}`} aria-label="Закрыть" onClick={() => dialog.current?.close()}>
          <Icon name="close" size={20} />
        </button>
      </div>
      <CodeAgain onPassed={onPassed} />
    </Sheet>
  );
}

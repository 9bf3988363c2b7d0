import { useEffect, useRef } from "react";
import { CodeAgain } from "../access/code-again.tsx";
import { Icon } from "../ui/icon.tsx";

type Props = { onPassed(): void; onClose(): void };

/** All phones of a list leave the panel with the file: the second step once more. */
export default function ExportCode({ onPassed, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // A dialog gives the focus to its first button; the step is the code.
    dialog.current?.querySelector("input")?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="code-dialog float" aria-labelledby="export-code-title" onClose={onClose}>
      <div className="code-head">
        <h2 id="export-code-title">Выгрузка заявок</h2>
        <button type="button" className="ico" aria-label="Закрыть" onClick={() => dialog.current?.close()}>
          <Icon name="close" size={20} />
        </button>
      </div>
      <CodeAgain onPassed={onPassed} />
    </dialog>
  );
}

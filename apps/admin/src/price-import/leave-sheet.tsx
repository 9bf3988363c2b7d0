import { useEffect, useId, useRef } from "react";

type Props = { onStay(): void; onLeave(): void };

/** Asks before mended cells and ticks are lost: nothing of an import is kept. */
export function LeaveSheet({ onStay, onLeave }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    stay.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} className="publish-sheet float" aria-labelledby={heading} onClose={onStay}>
      <h2 className="name" id={heading}>
        Прервать проверку файла?
      </h2>
      <p className="hint">Исправленные ячейки и отметки пропадут: на сайте пока ничего не изменено.</p>
      <p className="sheet-acts">
        <button type="button" className="btn btn--quiet" onClick={onLeave}>
          Прервать
        </button>
        <button type="button" className="btn btn--main" ref={stay} onClick={() => dialog.current?.close()}>
          Продолжить проверку
        </button>
      </p>
    </dialog>
  );
}

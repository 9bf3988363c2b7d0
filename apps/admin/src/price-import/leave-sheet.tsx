import { useEffect, useId, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import sheet from "../ui/sheet.module.css";
import { Sheet } from "../ui/sheet.tsx";

type Props = { onStay(): void; onLeave(): void };

/** Asks before the person loses corrected cells and confirmations, because an unfinished import is not stored. */
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
      <Hint>Исправленные ячейки и отметки пропадут: на сайте пока ничего не изменено.</Hint>
      <p className={sheet.sheetActs}>
        <Button kind="quiet" onClick={onLeave}>
          Прервать
        </Button>
        <Button kind="main" ref={stay} onClick={() => dialog.current?.close()}>
          Продолжить проверку
        </Button>
      </p>
    </Sheet>
  );
}

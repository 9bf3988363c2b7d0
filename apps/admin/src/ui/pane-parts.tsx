import { type ReactNode, useEffect, useRef } from "react";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import note from "./note.module.css";
import pane from "./pane.module.css";

type TurnProps = { previous: string; next: string; onPrevious(): void; onNext(): void; onClose(): void };

/** The buttons in the head of an opened item: previous, next, close. */
export function Turn({ previous, next, onPrevious, onNext, onClose }: TurnProps) {
  return (
    <>
      <IconButton label={previous} onClick={onPrevious}>
        <Icon name="previous" />
      </IconButton>
      <IconButton label={next} onClick={onNext}>
        <Icon name="next" />
      </IconButton>
      <IconButton data-ui="close" label="Закрыть" onClick={onClose}>
        <Icon name="close" />
      </IconButton>
    </>
  );
}

/** A button that returns to the list, for widths at which the opened item covers the list. */
export function Back({ label, list, onBack }: { label: string; list: string; onBack(): void }) {
  return (
    <Button data-ui="back" aria-label={label} onClick={onBack}>
      <Icon name="back" />
      <span>{list}</span>
    </Button>
  );
}

/** A note that there is a newer version, because an opened item never changes while the reader works on it. */
export function NewerVersion({ children, onShow }: { children: string; onShow(): void }) {
  return (
    <div className={`${note.note} ${pane.note}`} data-ui="note" role="status">
      <p>
        <b className="strong">Есть новая версия.</b> {children}{" "}
        <Button kind="text" onClick={onShow}>
          Показать
        </Button>
      </p>
    </div>
  );
}

/**
 * The notice of a conflict. It takes the focus, so that a key pressed out of habit does not press the control that had the focus before.
 */
export function FirstAlert({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={`${note.note} ${pane.note}`} data-ui="note" role="alert" tabIndex={-1} ref={notice}>
      {children}
    </div>
  );
}

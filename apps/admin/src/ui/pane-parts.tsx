import { type ReactNode, useEffect, useRef } from "react";
import buttonStyles from "./button.module.css";
import { Icon } from "./icon.tsx";
import note from "./note.module.css";
import notices from "./notices.module.css";
import pane from "./pane.module.css";
import side from "./side.module.css";

type TurnProps = { previous: string; next: string; onPrevious(): void; onNext(): void; onClose(): void };

/** The buttons at the head of an opened item: previous, next, close. */
export function Turn({ previous, next, onPrevious, onNext, onClose }: TurnProps) {
  return (
    <>
      <button type="button" className={buttonStyles.ico} aria-label={previous} onClick={onPrevious}>
        <Icon name="previous" />
      </button>
      <button type="button" className={buttonStyles.ico} aria-label={next} onClick={onNext}>
        <Icon name="next" />
      </button>
      <button type="button" className={buttonStyles.ico} data-ui="close" aria-label="Закрыть" onClick={onClose}>
        <Icon name="close" />
      </button>
    </>
  );
}

/** Back to the list, where the opened item covers it. */
export function Back({ label, list, onBack }: { label: string; list: string; onBack(): void }) {
  return (
    <button type="button" className={`${buttonStyles.btn} ${side.btn}`} data-ui="back" aria-label={label} onClick={onBack}>
      <Icon name="back" />
      <span>{list}</span>
    </button>
  );
}

/** A notice about newer data: an opened item never changes while the reader works on it. */
export function NewerVersion({ children, onShow }: { children: string; onShow(): void }) {
  return (
    <div className={`${note.note} ${pane.note}`} data-ui="note" role="status">
      <p>
        <b className="strong">Есть новая версия.</b> {children}{" "}
        <button type="button" className={`${buttonStyles.lnk} ${notices.lnk}`} onClick={onShow}>
          Показать
        </button>
      </p>
    </div>
  );
}

/** The notice of a conflict. It gets the focus, so that the next key is not pressed by habit. */
export function FirstAlert({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className={`${note.note} ${pane.note}`} data-ui="note" role="alert" tabIndex={-1} ref={notice}>
      {children}
    </div>
  );
}

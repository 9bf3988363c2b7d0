import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icon.tsx";

type TurnProps = { previous: string; next: string; onPrevious(): void; onNext(): void; onClose(): void };

/** The buttons at the head of an opened item: the one before, the one after, close. */
export function Turn({ previous, next, onPrevious, onNext, onClose }: TurnProps) {
  return (
    <>
      <button type="button" className="ico" aria-label={previous} onClick={onPrevious}>
        <Icon name="previous" />
      </button>
      <button type="button" className="ico" aria-label={next} onClick={onNext}>
        <Icon name="next" />
      </button>
      <button type="button" className="ico close" aria-label="Закрыть" onClick={onClose}>
        <Icon name="close" />
      </button>
    </>
  );
}

/** Back to the list, where the opened item covers it. */
export function Back({ label, list, onBack }: { label: string; list: string; onBack(): void }) {
  return (
    <button type="button" className="btn back" aria-label={label} onClick={onBack}>
      <Icon name="back" />
      <span>{list}</span>
    </button>
  );
}

/** What is opened never changes under the hands. */
export function NewerVersion({ children, onShow }: { children: string; onShow(): void }) {
  return (
    <div className="note" role="status">
      <p>
        <b className="strong">Есть новая версия.</b> {children}{" "}
        <button type="button" className="lnk" onClick={onShow}>
          Показать
        </button>
      </p>
    </div>
  );
}

/** Somebody was first: the notice takes the focus, so that the next key is not pressed by habit. */
export function FirstAlert({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div className="note" role="alert" tabIndex={-1} ref={notice}>
      {children}
    </div>
  );
}

import type { TextMark } from "@len/contract/staff/reviews";
import { type ComponentProps, useRef } from "react";
import { piecesOf } from "./marks.ts";

type Props = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  marks: TextMark[];
  /** Whether marks carry the numbers of the notes beside the text. */
  isNumbered?: boolean;
  onType(text: string): void;
  /** The caret was put into a mark. */
  onMark?(index: number): void;
};

/** A text field whose marked places are drawn under the letters: the same text lies below it, unseen, with the marks. */
export function MarkedField({ value, marks, isNumbered = false, onType, onMark, className = "", ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const tell = () => {
    const caret = area.current?.selectionStart ?? -1;
    const index = marks.findIndex(({ start, end }) => start <= caret && caret <= end);
    if (index >= 0) onMark?.(index);
  };
  return (
    <div className={`marked ${className}`}>
      <div className="marked-under" aria-hidden="true">
        {piecesOf(value, marks).map(({ text, mark, start }) =>
          mark ? (
            <mark key={start} data-number={isNumbered ? marks.indexOf(mark) + 1 : undefined}>
              {text}
            </mark>
          ) : (
            <span key={start}>{text}</span>
          ),
        )}{" "}
      </div>
      <textarea {...field} ref={area} value={value} onChange={({ target }) => onType(target.value)} onClick={tell} />
    </div>
  );
}

import type { TextFinding } from "@len/contract/staff/reviews";
import { type ComponentProps, useRef } from "react";
import { piecesOf } from "./findings.ts";
import styles from "./reviews.module.css";

type Props = Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  value: string;
  findings: TextFinding[];
  /** Whether the findings show the numbers of the explanations beside the text. */
  isNumbered?: boolean;
  onType(text: string): void;
  /** Called when the caret moves into a finding. */
  onFinding?(index: number): void;
};

/** A text field with marked passages. The marks are drawn in a copy of the text below the field; the letters of this copy are invisible. */
export function MarkedField({ value, findings, isNumbered = false, onType, onFinding, className = "", ...field }: Props) {
  const area = useRef<HTMLTextAreaElement>(null);
  const tell = () => {
    const caret = area.current?.selectionStart ?? -1;
    const index = findings.findIndex(({ start, end }) => start <= caret && caret <= end);
    if (index >= 0) onFinding?.(index);
  };
  return (
    <div className={`${styles.marked} ${className}`}>
      <div className={styles.markedUnder} aria-hidden="true">
        {piecesOf(value, findings).map(({ text, finding, start }) =>
          finding ? (
            <mark key={start} data-number={isNumbered ? findings.indexOf(finding) + 1 : undefined}>
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

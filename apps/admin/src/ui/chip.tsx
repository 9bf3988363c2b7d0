import type { ComponentProps, ReactNode } from "react";
import styles from "./chip.module.css";

type Props = ComponentProps<"button"> & { count?: ReactNode };

/** A button that can be on or off (`aria-pressed`). `count` is the number of items that it would show. */
export function Chip({ count, className = "", children, ...props }: Props) {
  return (
    <button type="button" {...props} className={`${styles.chip} ${className}`.trim()} data-part="chip">
      {children}
      {count !== undefined && (
        <>
          {" "}
          <span className={styles.n}>{count}</span>
        </>
      )}
    </button>
  );
}

/** A row of chips; `label` names it for screen readers. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
    <div className={styles.chipRow} role="group" aria-label={label} data-part="chip-row">
      {children}
    </div>
  );
}

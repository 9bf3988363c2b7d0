import type { ImportReport } from "@len/contract/staff/price-import";
import { useEffect, useRef } from "react";
import { counted } from "../words/words.ts";
import styles from "./price-import.module.css";
import type { Checked } from "./reading.ts";
import { readingWords, rowForms, summaryOf } from "./words.ts";

/** What the file will change, and which parts of it were read. */
export function Summary({ of: checked }: { of: Checked }) {
  const { sheet, report } = checked;
  const element = useRef<HTMLParagraphElement>(null);
  // The pressed element may have been removed or moved: the file button, the corrected row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new report takes the focus
  useEffect(() => element.current?.focus(), [checked]);
  const { changes, rest } = summaryOf(report);
  return (
    <div className={styles.importSummary}>
      <p ref={element} tabIndex={-1} role="status">
        В файле {counted(report.rows.length, rowForms)}: {changes && <b>{changes + (rest ? "," : "")}</b>} {rest}.
      </p>
      <p className="small muted">{[readingWords(sheet), skippedWords(report)].filter(Boolean).join(" ")} Пока ничего не изменено</p>
    </div>
  );
}

/** The number of rows that are not lines of a price list: headings, and rows without a price. */
function skippedWords({ skipped }: ImportReport): string {
  if (skipped.length === 0) return "";
  const named = skipped.slice(0, 5).map(({ row, text }) => `${row + 1} («${text}»)`);
  const rest = skipped.length > named.length ? ` и\u00a0ещё ${skipped.length - named.length}` : "";
  return `Строки без\u00a0цены пропущены: ${named.join(", ")}${rest}.`;
}

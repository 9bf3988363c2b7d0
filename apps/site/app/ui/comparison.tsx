import type { Picture as PictureData } from "@len/contract/pictures";
import { useEffect, useRef } from "react";
import styles from "./comparison.module.css";
import { Icon } from "./icon.tsx";
import { Picture } from "./picture.tsx";

type ComparisonProps = {
  before: PictureData;
  after: PictureData;
  sizes: string;
  /** Id of the words that say what is compared. */
  describedBy: string;
  /** Wider than the others. */
  lead?: boolean;
};

/** Where the divider comes this near to an edge, in percent, the tag there gives way to it. */
const edge = 12;

/**
 * Two pictures of one place under a divider: a native range from 0 to 100, at 50 (§4 of the specification). Without scripts
 * they stand side by side.
 */
export function Comparison({ before, after, sizes, describedBy, lead = false }: ComparisonProps) {
  const frame = useRef<HTMLDivElement>(null);
  const range = useRef<HTMLInputElement>(null);

  function follow() {
    const percent = Number(range.current?.value ?? 50);
    if (!frame.current) return;
    frame.current.style.setProperty("--position", `${percent}%`);
    frame.current.dataset.at = percent < edge ? "start" : percent > 100 - edge ? "end" : "";
  }

  // It may have been moved before React was there, or be put back by the browser on Back.
  useEffect(() => {
    if (range.current?.value !== "50") follow();
  });

  return (
    <div ref={frame} className={[styles.comparison, lead && styles.lead].filter(Boolean).join(" ")}>
      <div className={styles.before}>
        <Picture picture={before} sizes={sizes} first={lead} />
        <span className={styles.tag}>До</span>
      </div>
      <div className={styles.after}>
        <Picture picture={after} sizes={sizes} first={lead} />
        <span className={styles.tag}>После</span>
      </div>
      <span className={styles.divider} aria-hidden="true">
        <span className={styles.knob}>
          <Icon name="compare" />
        </span>
      </span>
      <input
        ref={range}
        type="range"
        min="0"
        max="100"
        step="1"
        defaultValue="50"
        aria-label="Сравнение до и после"
        aria-describedby={describedBy}
        className={styles.range}
        onInput={follow}
      />
    </div>
  );
}

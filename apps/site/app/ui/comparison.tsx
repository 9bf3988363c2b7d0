import type { Picture as PictureData } from "@len/contract/pictures";
import { useEffect, useRef } from "react";
import styles from "./comparison.module.css";
import { Icon } from "./icon.tsx";
import { Picture } from "./picture.tsx";

type ComparisonProps = {
  before: PictureData;
  after: PictureData;
  sizes: string;
  /** Id of the element that describes what is compared. */
  describedBy: string;
  /** Whether the wide layout is used. */
  lead?: boolean;
};

/** The label at an edge is hidden when the divider is closer to the edge than this, in percent. */
const edge = 12;

/**
 * Two pictures of the same area with a movable divider: a native range input from 0 to 100 that starts at 50. Without scripts the
 * pictures are side by side.
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

  // The value may have changed before hydration, or the browser may have restored it on Back.
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

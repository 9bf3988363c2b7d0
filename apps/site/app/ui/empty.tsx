import type { ReactNode } from "react";
import styles from "./empty.module.css";
import { typography, typographyOnce } from "./typography.ts";

/** Empty state: a drawing, one sentence, which may repeat the visitor's words, and a way out in `children`. */
export function Empty({ sentence, hint, children }: { sentence: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <svg width="44" height="72" viewBox="0 0 44 72" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden="true">
        <path d="M22 70V26M22 54c-7-1-11-5-12-11 7 0 11 4 12 11ZM22 44c6-1 10-4 11-10-7 0-10 4-11 10Z" />
        <path d="M22 26c-4-2-7-5-7-9 4-1 7 2 7 9Zm0 0c4-2 7-5 7-9-4-1-7 2-7 9Zm0 0c-6 1-11 0-14-4 4-4 11-2 14 4Zm0 0c6 1 11 0 14-4-4-4-11-2-14 4Z" />
        <path d="M22 14V6M17 13l-3-6M27 13l3-6" />
      </svg>
      <p className={styles.sentence}>{typographyOnce(sentence)}</p>
      {hint && <p className="muted">{typography(hint)}</p>}
      {children}
    </div>
  );
}

import type { ReactNode } from "react";
import { useRootData } from "../clinic/root-data.ts";
import { ButtonLink } from "../ui/button.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography, typographyOnce } from "../ui/typography.ts";
import styles from "./empty.module.css";

type EmptyProps = {
  /** The sentence may repeat the visitor's search words. */
  sentence: string;
  /** Advice on what to do next. */
  hint?: string;
  /** A link to go on with, such as the list without its filter. */
  way?: { to: string; label: string } | null;
  /** Further links. */
  children?: ReactNode;
};

/** Shown in place of an empty list: a drawing, a sentence, a hint, the phone of the clinic and a link. */
export function Empty({ sentence, hint, way, children }: EmptyProps) {
  const phone = useRootData()?.contacts?.phones[0]?.number;

  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 44 72" aria-hidden="true">
        <path d="M22 70V26M22 54c-7-1-11-5-12-11 7 0 11 4 12 11ZM22 44c6-1 10-4 11-10-7 0-10 4-11 10ZM22 26c-4-2-7-5-7-9 4-1 7 2 7 9Zm0 0c4-2 7-5 7-9-4-1-7 2-7 9Zm0 0c-6 1-11 0-14-4 4-4 11-2 14 4Zm0 0c6 1 11 0 14-4-4-4-11-2-14 4ZM22 14V6M17 13l-3-6M27 13l3-6" />
      </svg>
      <p>{typographyOnce(sentence)}</p>
      <div className={styles.help}>
        {hint && <p>{typography(hint)}</p>}
        {phone && (
          <p>
            Телефон клиники: <PhoneLink number={phone} />
          </p>
        )}
      </div>
      <div className={styles.ways}>
        {way && (
          <ButtonLink to={way.to} variant="ghost">
            {way.label}
          </ButtonLink>
        )}
        {children}
      </div>
    </div>
  );
}

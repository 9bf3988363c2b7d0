import type { RootData } from "../clinic/root-data.ts";
import { RecordButton } from "../requests/record-button.tsx";
import { buttonClass } from "../ui/button.tsx";
import { phoneHref } from "../ui/formats.ts";
import styles from "./record-bar.module.css";

/**
 * On a phone, call and record stay under the thumb while the header is scrolled away. It lies above the footer, not over it, and
 * makes way for the keyboard and for the choice of cookies. Without scripts the header never comes back: then it is always there.
 */
export function RecordBar({ root }: { root: RootData | null }) {
  const phone = root?.contacts?.phones[0];

  return (
    <div className={styles.bar}>
      <section aria-label="Запись и телефон">
        {phone && (
          <a href={phoneHref(phone.number)} className={buttonClass({ variant: "ghost" })}>
            Позвонить
          </a>
        )}
        <RecordButton short />
      </section>
    </div>
  );
}

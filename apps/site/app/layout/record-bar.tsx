import { phoneHref } from "@len/contract/phone";
import type { RootData } from "../clinic/root-data.ts";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { buttonClass } from "../ui/button.tsx";
import styles from "./record-bar.module.css";

/**
 * On a phone, buttons to call and to request an appointment stay at the bottom edge while the header is scrolled away. The bar does not
 * cover the footer and hides while the on-screen keyboard, the cookie notice, the visit plan or a form is shown. Without scripts it is
 * always shown, because the header does not return.
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

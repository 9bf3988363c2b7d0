import type { RootData } from "../clinic/root-data.ts";
import { hoursText } from "../seo/page-meta.ts";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./utility-row.module.css";
import { VisionButton } from "./vision-button.tsx";

/** The clinic's address, opening hours and phone. */
export function UtilityRow({ root }: { root: RootData | null }) {
  const contacts = root?.contacts;
  const phone = contacts?.phones[0];

  return (
    <section className={styles.row} data-paper-head="" aria-label="Адрес и часы работы">
      <div className={`wrap ${styles.inner}`} data-clinic={contacts?.name}>
        {contacts && <span>{typography(`${contacts.address.city}, ${contacts.address.street}`)}</span>}
        {contacts && <span>{hoursText(root)}</span>}
        <VisionButton className={styles.vision} />
        {phone && <PhoneLink number={phone.number} />}
      </div>
    </section>
  );
}

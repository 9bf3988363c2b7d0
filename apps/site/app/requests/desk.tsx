import { useRootData } from "../clinic/root-data.ts";
import { hoursText } from "../seo/page-meta.ts";
import { phoneHref } from "../ui/formats.ts";
import { typography } from "../ui/typography.ts";
import styles from "./form-page.module.css";

/** The clinic's phone and address beside a form, for visitors who would rather call or come. Empty when contacts could not be loaded. */
export function Desk() {
  const root = useRootData();
  const contacts = root?.contacts;
  const phone = contacts?.phones[0];
  if (!contacts) return null;

  return (
    <address className={styles.desk}>
      {phone && (
        <a className={`tnum ${styles.phone}`} href={phoneHref(phone.number)}>
          {phone.number}
        </a>
      )}
      <span className="tnum">{hoursText(root)}</span>
      <span>{typography(`${contacts.address.city}, ${contacts.address.street}`)}</span>
    </address>
  );
}

import { href, Link } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { buttonClass } from "../ui/button.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./closed-frame.module.css";
import { VisionButton } from "./vision-button.tsx";
import { warningOf } from "./warning.ts";

/** The footer of pages before the opening. It has no menus, because there are no pages to link to yet. */
export function ClosedFoot() {
  const root = useRootData();
  const phone = root?.contacts?.phones[0]?.number;

  return (
    <footer className={`small muted ${styles.foot}`}>
      <p className={styles.warning}>{warningOf(root)}</p>
      {root?.contacts && <span>{typography(`${root.contacts.address.city}, ${root.contacts.address.street}`)}</span>}
      {phone && <PhoneLink number={phone} />}
      <Link to={href("/privacy")}>Политика конфиденциальности</Link>
      <VisionButton className={buttonClass({ variant: "bare", size: "small" }, styles.vision)} />
    </footer>
  );
}

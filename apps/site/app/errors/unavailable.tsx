import { useLocation } from "react-router";
import { useRootData } from "../clinic/root-data.ts";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PhoneLink } from "../ui/phone-link.tsx";
import styles from "./unavailable.module.css";

/** A message in place of content that failed to load, with the phone number and a link that reloads the page. */
export function Unavailable() {
  const { pathname, search } = useLocation();
  const phone = useRootData()?.contacts?.phones[0];

  return (
    <div className={styles.unavailable}>
      <Icon name="error" />
      <p className={styles.sentence}>Не получилось загрузить</p>
      <p className="muted">
        Попробуйте ещё раз{phone && " или позвоните: "}
        {phone && <PhoneLink number={phone.number} />}
      </p>
      <a className={buttonClass({ size: "small" })} href={pathname + search}>
        Повторить
      </a>
    </div>
  );
}

/** The same message for a small part, such as a row of filters. */
export function UnavailableLine({ part }: { part: string }) {
  const { pathname, search } = useLocation();

  return (
    <p className={styles.line}>
      Не получилось загрузить {part}. <a href={pathname + search}>Повторить</a>
    </p>
  );
}

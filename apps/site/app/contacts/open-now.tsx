import type { Contacts } from "@len/contract/contacts";
import { openLine } from "@len/contract/opening-hours";
import { useEffect, useState } from "react";
import { typography } from "../ui/typography.ts";
import styles from "./open-now.module.css";

const minute = 60_000;

/** «Сейчас открыто до 20:00»: computed in the browser, because cached HTML would show an outdated state. */
export function OpenNow({ contacts }: { contacts: Contacts }) {
  const [line, setLine] = useState<ReturnType<typeof openLine> | null>(null);

  useEffect(() => {
    const tell = () => setLine(openLine(contacts, new Date()));
    tell();
    const clock = setInterval(tell, minute);
    return () => clearInterval(clock);
  }, [contacts]);

  // The space is reserved, so that the layout does not shift when the text appears.
  return (
    <p className={styles.line}>{line && <span className={line.isOpen ? styles.open : styles.closed}>{typography(line.text)}</span>}</p>
  );
}

import type { ReactNode } from "react";
import { buttonClass } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import styles from "./emergency.module.css";

/** The slug of the staff page that lists the signs of an emergency. */
export const emergencyPage = "kogda-zvonit-103";

/** «Позвонить по номеру 103»: a link that calls, whatever the clinic's hours are. */
export function CallButton({ className }: { className?: string | undefined }) {
  return (
    <a className={buttonClass({}, [styles.button, className].filter(Boolean).join(" "))} href="tel:103">
      Позвонить по номеру 103
    </a>
  );
}

const Heading = () => (
  <>
    Когда звонить <b className={styles.numbers}>103 или 112</b>
  </>
);

/** The sheet beside a page that says when to call an ambulance. On a phone `EmergencyBar` is shown instead. */
export function EmergencySheet({ children }: { children: ReactNode }) {
  return (
    <section className={styles.sheet} aria-labelledby="emergency-heading">
      <h2 id="emergency-heading">
        <Heading />
      </h2>
      <div className={styles.text}>{children}</div>
      <CallButton className={styles.wide} />
    </section>
  );
}

/** The same for a phone: a sticky bar at the top that unfolds, with or without scripts. */
export function EmergencyBar({ children }: { children: ReactNode }) {
  return (
    <details className={styles.bar}>
      <summary>
        <span>
          <Heading />
        </span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.opened}>
        <div className={styles.text}>{children}</div>
        <div className={styles.calls}>
          <CallButton />
          <a className={buttonClass({ variant: "ghost" })} href="tel:112">
            Позвонить 112
          </a>
        </div>
      </div>
    </details>
  );
}

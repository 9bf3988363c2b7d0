import type { ReactNode } from "react";
import { typography } from "../ui/typography.ts";
import { ClinicPhoto } from "./clinic-photo.tsx";
import { Desk } from "./desk.tsx";
import styles from "./form-page.module.css";

/** The result of a form or of a link in a letter: a sentence, the next steps as `children`, and a photo of the clinic. */
export function OutcomePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <div className={styles.outcome}>
        <div>
          <h1 tabIndex={-1}>{typography(title)}</h1>
          <p className={["lead", styles.lead].join(" ")}>{typography(lead)}</p>
          {children}
          <Desk />
        </div>
        <ClinicPhoto first />
      </div>
    </main>
  );
}

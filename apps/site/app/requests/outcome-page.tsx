import type { ReactNode } from "react";
import { useRootData } from "../root-data.ts";
import { typography } from "../typography.ts";
import { Picture } from "../ui/picture.tsx";
import { Desk } from "./desk.tsx";
import styles from "./form-page.module.css";

/** What came of a form or of a letter's link: a sentence, the ways on as `children`, and the clinic's hall. */
export function OutcomePage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const picture = useRootData()?.banners?.[0]?.image.desktop;

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <div className={styles.outcome}>
        <div>
          <h1 tabIndex={-1}>{typography(title)}</h1>
          <p className={["lead", styles.lead].join(" ")}>{typography(lead)}</p>
          {children}
          <Desk />
        </div>
        {picture && <Picture picture={picture} sizes="(max-width: 63.99rem) 92vw, 44rem" className={styles.hall} first alt="" />}
      </div>
    </main>
  );
}

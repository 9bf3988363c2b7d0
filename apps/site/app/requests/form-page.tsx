import type { ReactNode } from "react";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import styles from "./form-page.module.css";

/** A form as a page of its own: where it leads without scripts, and where its errors are shown then. */
export function FormPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[]} current={title} />
      <div className={styles.columns}>
        <div>
          <h1 tabIndex={-1}>{title}</h1>
          <p className={["lead", styles.lead].join(" ")}>{lead}</p>
        </div>
        <div className={styles.sheet}>{children}</div>
      </div>
    </main>
  );
}

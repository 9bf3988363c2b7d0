import type { ReactNode } from "react";
import { Breadcrumbs } from "../ui/breadcrumbs.tsx";
import { typography } from "../ui/typography.ts";
import { ClinicPhoto } from "./clinic-photo.tsx";
import { Desk } from "./desk.tsx";
import styles from "./form-page.module.css";
import { FormSheet } from "./form-sheet.tsx";
import { useKeptDraft } from "./use-kept-draft.ts";

type FormPageProps = {
  title: string;
  lead: string;
  /** The picture fills the space below a form with a single field. */
  isShort?: boolean;
  children: ReactNode;
};

/** A form on its own page: its target without scripts, which also shows its errors. */
export function FormPage({ title, lead, isShort = false, children }: FormPageProps) {
  useKeptDraft();

  return (
    <main id="main" className={["wrap", styles.page].join(" ")}>
      <Breadcrumbs trail={[]} current={title} />
      <div data-columns className={styles.columns}>
        <div className={styles.words}>
          <h1 tabIndex={-1}>{typography(title)}</h1>
          <p className={["lead", styles.lead].join(" ")}>{typography(lead)}</p>
          <Desk />
          {!isShort && <ClinicPhoto />}
        </div>
        <div className={styles.form}>
          <FormSheet>{children}</FormSheet>
          {isShort && <ClinicPhoto />}
        </div>
      </div>
    </main>
  );
}

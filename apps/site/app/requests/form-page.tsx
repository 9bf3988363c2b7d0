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
  /** A form of one field leaves room below itself: the picture stands there. */
  isShort?: boolean;
  children: ReactNode;
};

/** A form as a page of its own: where it leads without scripts, and where its errors are shown then. */
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

import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import styles from "./section-head.module.css";
import { typography } from "./typography.ts";

type SectionHeadProps = {
  /** The way down to this page without home and without itself. */
  trail?: Crumb[];
  /** The page in the breadcrumbs, `title` in its heading. */
  current: string;
  title: string;
  lead?: string | null | undefined;
  children?: ReactNode;
};

/** How the page of a section begins: where it is, what it is called, one sentence. */
export function SectionHead({ trail = [], current, title, lead, children }: SectionHeadProps) {
  return (
    <>
      <Breadcrumbs trail={trail} current={current} />
      <div className={styles.head}>
        <h1 tabIndex={-1}>{typography(title)}</h1>
        {lead && <p className="lead">{typography(lead)}</p>}
        {children}
      </div>
    </>
  );
}

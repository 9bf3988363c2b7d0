import type { SeoText } from "@len/contract/seo";
import type { ReactNode } from "react";
import { Breadcrumbs, type Crumb } from "./breadcrumbs.tsx";
import styles from "./section-head.module.css";
import { typography } from "./typography.ts";

type SectionHeadProps = {
  /** Breadcrumbs without home and without the page itself. */
  trail?: Crumb[];
  /** Name of the page in the breadcrumbs; `title` is its heading. */
  current: string;
  title: string;
  lead?: string | null | undefined;
  /** The page number; from the second page on the heading names it. */
  page?: number;
  children?: ReactNode;
};

/** The head of a section, from the text that staff wrote for search engines; `name` and `lead` replace missing parts. */
export function headOf(text: SeoText | null, name: string, lead?: string) {
  return { current: text?.pageName ?? name, title: text?.h1 ?? name, lead: text?.text ?? lead };
}

/** Head of a section page: breadcrumbs, title, one sentence. */
export function SectionHead({ trail = [], current, title, lead, page = 1, children }: SectionHeadProps) {
  return (
    <>
      <Breadcrumbs trail={trail} current={current} />
      <div className={styles.head}>
        <h1 tabIndex={-1} data-field="title">
          {typography(page > 1 ? `${title}, страница\u00a0${page}` : title)}
        </h1>
        {lead && <p className="lead">{typography(lead)}</p>}
        {children}
      </div>
    </>
  );
}

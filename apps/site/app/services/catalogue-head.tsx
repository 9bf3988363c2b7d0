import type { Picture as PictureData } from "@len/contract/pictures";
import type { ReactNode } from "react";
import { RecordButton } from "../requests/dialogs/form-buttons.tsx";
import { Breadcrumbs, type Crumb } from "../ui/breadcrumbs.tsx";
import figures from "../ui/figures.module.css";
import { Picture } from "../ui/picture.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./catalogue-head.module.css";

type CatalogueHeadProps = {
  trail: Crumb[];
  title: string;
  lead: string;
  facts: { figure: string; text: string; to?: string }[];
  picture: PictureData | null;
  /** What stands in the place of the picture. */
  aside?: ReactNode;
  /** Slug of the service preselected in the record form. */
  service?: string;
  children?: ReactNode;
};

/** Head of a catalogue page: breadcrumbs, title, summary, figures and picture. */
export function CatalogueHead({ trail, title, lead, facts, picture, aside, service, children }: CatalogueHeadProps) {
  return (
    <>
      <Breadcrumbs trail={trail} current={title} />
      <div className={[picture || aside ? styles.head : styles.plain, aside && styles.beside].filter(Boolean).join(" ")}>
        <div>
          <h1 tabIndex={-1} data-field="title">
            {typography(title)}
          </h1>
          {lead && (
            <p className={["lead", styles.lead].join(" ")} data-field="summary">
              {typography(lead)}
            </p>
          )}
          {facts.length > 0 && (
            <ul className={[figures.figures, styles.facts].join(" ")} data-field="durationMin">
              {facts.map(({ figure, text, to }) => (
                <li key={text}>
                  <b>{figure}</b>
                  <span>{to ? <a href={to}>{typography(text)}</a> : typography(text)}</span>
                </li>
              ))}
            </ul>
          )}
          <div className={styles.actions}>
            <RecordButton {...(service && { service })} />
            {children}
          </div>
        </div>
        {aside}
        {picture && !aside && <Picture picture={picture} sizes="(max-width: 1023px) 100vw, 42vw" className={styles.picture} first alt="" />}
      </div>
    </>
  );
}

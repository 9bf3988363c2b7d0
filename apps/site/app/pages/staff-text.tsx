import type { Page } from "@len/contract/pages";
import type { ReactNode } from "react";
import { contentsOf } from "../ui/contents.ts";
import { ContentsList } from "../ui/contents-list.tsx";
import { longDate } from "../ui/formats.ts";
import { RichText } from "../ui/rich-text.tsx";
import styles from "./staff-text.module.css";

/** From this many headings on a text is long enough for a list of them. */
const contentsFrom = 3;

type StaffTextProps = { page: Pick<Page, "blocks" | "updatedAt">; dated?: boolean; children?: ReactNode };

/** The text of a page that staff write, with its contents beside it; `children` stand below them. */
export function StaffText({ page: { blocks, updatedAt }, dated = false, children }: StaffTextProps) {
  const contents = contentsOf(blocks);
  const isLong = contents.length >= contentsFrom;

  return (
    <div className={styles.columns}>
      <div className={styles.aside}>
        {isLong && <ContentsList label="На странице" entries={contents} />}
        {children}
      </div>
      <div className={styles.text}>
        <RichText text={blocks} anchors={isLong} />
        {dated && <p className={styles.date}>Обновлено {longDate(updatedAt)}</p>}
      </div>
    </div>
  );
}

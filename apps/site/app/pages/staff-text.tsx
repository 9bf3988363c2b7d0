import type { RichText as RichTextData, ShownText } from "@len/contract/blocks";
import type { ReactNode } from "react";
import { contentsOf } from "../ui/contents.ts";
import { ContentsList } from "../ui/contents-list.tsx";
import phone from "../ui/phone-tables.module.css";
import { RichText } from "../ui/rich-text.tsx";
import styles from "./staff-text.module.css";

/** From this many headings on a text is long enough for a list of them. */
const contentsFrom = 3;

type StaffTextProps = { text: RichTextData | ShownText; children?: ReactNode };

/** A long text that staff write, with its contents beside it; `children` stand below them. */
export function StaffText({ text, children }: StaffTextProps) {
  const contents = contentsOf(text);
  const isLong = contents.length >= contentsFrom;

  return (
    <div data-columns className={styles.columns}>
      <div className={styles.aside}>
        {isLong && <ContentsList label="На странице" entries={contents} />}
        {children}
      </div>
      <div className={`${styles.text} ${phone.tables}`}>
        <RichText text={text} anchors={isLong} />
      </div>
    </div>
  );
}

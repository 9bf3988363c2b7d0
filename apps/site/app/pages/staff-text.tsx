import type { RichText as RichTextData, ShownText } from "@len/contract/blocks";
import type { ReactNode } from "react";
import { contentsOf } from "../ui/contents.ts";
import { ContentsList } from "../ui/contents-list.tsx";
import phone from "../ui/phone-tables.module.css";
import { RichText } from "../ui/rich-text.tsx";
import styles from "./staff-text.module.css";

/** A text with at least this many headings gets a table of contents. */
const contentsFrom = 3;

type StaffTextProps = {
  text: RichTextData | ShownText;
  /** Shown instead of the text; its anchors must equal those of `contentsOf`. */
  body?: ReactNode;
  children?: ReactNode;
};

/** A long text by staff with its table of contents; `children` are shown after the text. */
export function StaffText({ text, body, children }: StaffTextProps) {
  const contents = contentsOf(text);
  const isLong = contents.length >= contentsFrom;

  return (
    <div data-columns className={styles.columns}>
      <div className={styles.aside}>
        {isLong && <ContentsList label="На странице" entries={contents} />}
        {children}
      </div>
      <div className={`${styles.text} ${phone.tables}`}>{body ?? <RichText text={text} anchors={isLong} field="blocks" />}</div>
    </div>
  );
}

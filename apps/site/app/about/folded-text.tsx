import type { RichText as RichTextData } from "@len/contract/blocks";
import { chaptersOf } from "../ui/chapters.ts";
import { Fold } from "../ui/fold.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { typography } from "../ui/typography.ts";
import styles from "./folded-text.module.css";

/**
 * A long text whose chapters, on a phone, open when their titles are pressed. The anchors are inside the folds, because browsers open a
 * fold around the target of a link and around a text that is searched for.
 */
export function FoldedText({ text }: { text: RichTextData }) {
  const { opening, chapters } = chaptersOf(text);

  return (
    <div className={styles.chapters}>
      {opening.length > 0 && <RichText text={{ type: "doc", content: opening }} field="blocks" />}
      {chapters.map(({ id, title, content }) => (
        <div key={id} className={styles.chapter}>
          <Fold title={typography(title)}>
            <div id={id} className={styles.content}>
              <RichText text={{ type: "doc", content }} field="blocks" />
            </div>
          </Fold>
        </div>
      ))}
    </div>
  );
}

import type { StaffReview } from "@len/contract/staff/reviews";
import { Button } from "../ui/button.tsx";
import field from "../ui/field.module.css";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { markLook } from "../ui/mark.tsx";
import pane from "../ui/pane.module.css";
import { withPlainSpaces } from "../words/typography.ts";
import { counted } from "../words/words.ts";
import { MarkedField } from "./marked-field.tsx";
import styles from "./reviews.module.css";
import type { useWork } from "./use-work.ts";
import { calmReply, places, replyWarning } from "./words.ts";

type Props = { review: StaffReview; work: ReturnType<typeof useWork> };

/** The field for the clinic's reply. A warning does not prevent publication, because the moderator may know better than the program. */
export function Reply({ review, work }: Props) {
  const warning = replyWarning(work.replyFindings);
  const calm = calmReply(review);
  return (
    <div className={`${pane.part} ${styles.part} ${styles.reply}`}>
      {review.state === "new" && work.findings.length > 0 && (
        <p {...markLook({ kind: "soon", className: styles.onlyReplying })}>Ещё не скрыто: {counted(work.findings.length, places)}</p>
      )}
      <p className={`${styles.quote} muted`}>«{work.text}»</p>
      <div className={field.field}>
        <label htmlFor="reply">
          Ответ клиники, <span className={`muted ${styles.optional}`}>можно не писать</span>
        </label>
        <MarkedField
          id="reply"
          className={styles.replyField}
          aria-describedby="reply-advice"
          value={work.reply}
          findings={work.replyFindings}
          maxLength={2000}
          onType={work.typeReply}
        />
        <Hint>На сайте он стоит под отзывом с подписью «Ответ клиники».</Hint>
      </div>
      <div className={styles.advice} id="reply-advice">
        <p className={`${field.err} ${styles.err}`} role="status">
          {warning && (
            <>
              <Icon name="alert" />
              <b className="strong">{warning}</b>
            </>
          )}
        </p>
        {(warning || work.reply === "") && (
          <p className="small">
            Можно ответить: «{calm.replace(/\.$/, "")}».{" "}
            <Button kind="text" onClick={() => work.typeReply(withPlainSpaces(calm))}>
              Вставить
            </Button>
          </p>
        )}
      </div>
    </div>
  );
}

import type { StaffReview } from "@len/contract/staff/reviews";
import { Icon } from "../ui/icon.tsx";
import { withPlainSpaces } from "../words/typography.ts";
import { counted } from "../words/words.ts";
import { MarkedField } from "./marked-field.tsx";
import type { useWork } from "./use-work.ts";
import { calmReply, places, replyWarning } from "./words.ts";

type Props = { review: StaffReview; work: ReturnType<typeof useWork> };

/** The clinic's reply. The warning does not forbid: a moderator may know better than a program. */
export function Reply({ review, work }: Props) {
  const warning = replyWarning(work.replyFindings);
  const calm = calmReply(review);
  return (
    <div className="part reply">
      {review.state === "new" && work.findings.length > 0 && (
        <p className="only-replying st st--soon">Ещё не скрыто: {counted(work.findings.length, places)}</p>
      )}
      <p className="quote muted">«{work.text}»</p>
      <div className="field">
        <label htmlFor="reply">
          Ответ клиники, <span className="muted optional">можно не писать</span>
        </label>
        <MarkedField
          id="reply"
          className="reply-field"
          aria-describedby="reply-advice"
          value={work.reply}
          findings={work.replyFindings}
          maxLength={2000}
          onType={work.typeReply}
        />
        <p className="hint">На сайте он стоит под отзывом с подписью «Ответ клиники».</p>
      </div>
      <div className="advice" id="reply-advice">
        <p className="err" role="status">
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
            <button type="button" className="lnk" onClick={() => work.typeReply(withPlainSpaces(calm))}>
              Вставить
            </button>
          </p>
        )}
      </div>
    </div>
  );
}

import type { StaffReview } from "@len/contract/staff/reviews";
import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Hint } from "../ui/hint.tsx";
import { Icon } from "../ui/icon.tsx";
import { Key } from "../ui/key.tsx";
import { useLoadedSoon } from "../ui/use-loaded-soon.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { counted } from "../words/words.ts";
import styles from "./reviews.module.css";
import type { Act, useActs } from "./use-acts.ts";
import type { useWork } from "./use-work.ts";
import { consentProblem, momentWords, places, type Reason, rejections, rejectionWords } from "./words.ts";

const loadOtherReason = () => import("./other-reason.tsx");
const OtherReason = lazy(loadOtherReason);

type Props = {
  review: StaffReview;
  work: ReturnType<typeof useWork>;
  acts: ReturnType<typeof useActs>;
  isLost: boolean;
  clinic: ClinicTime;
  /** Whether the reply is open, which is a page of its own on a phone. */
  isReplying: boolean;
  onReply(): void;
  /** Returns from the page of the reply to the text. */
  onRead(): void;
  onDone(): void;
  onNextWaiting(): void;
};

/** The buttons for the decision: one primary act, and the reasons why it may be impossible. */
export function Foot(props: Props) {
  const { review, work, acts, isLost, onDone } = props;
  const [isAsking, setAsking] = useState(false);
  useLoadedSoon(loadOtherReason);
  const act = (what: Act) =>
    acts.act({ ...review, version: work.version }, what, {
      onSaved: work.settle,
      onDone() {
        setAsking(false);
        onDone();
      },
    });
  const reject = (reason: Reason) => (reason === "other" ? setAsking(true) : act({ kind: "reject", reason, words: null }));
  const all = { ...props, act, reject, isOff: isLost || acts.isBusy || work.theirs !== null };
  return (
    <div className={styles.reviewFoot}>
      {isAsking && (
        <Suspense>
          <OtherReason
            isOff={all.isOff}
            onCancel={() => setAsking(false)}
            onReason={(words) => act({ kind: "reject", reason: "other", words })}
          />
        </Suspense>
      )}
      <div className={styles.reviewActs}>
        {review.state === "new" && <OfWaiting {...all} />}
        {review.state === "published" && <OfPublished {...all} />}
        {review.state === "rejected" && <OfRejected {...all} />}
      </div>
      {isLost && <Hint>Нет связи: решить пока нельзя, правки останутся в этом браузере.</Hint>}
    </div>
  );
}

type ActsProps = Props & { act(what: Act): void; reject(reason: Reason): void; isOff: boolean };

function OfWaiting({ review, work, act, reject, isOff, isReplying, onReply, onRead }: ActsProps) {
  const hiding = work.findings.length;
  const canPublish = review.hasPublicationConsent;
  const publish = (reply = work.reply) => {
    // Moderators must see the final text, so the first press only hides the marked passages; the second press publishes.
    if (hiding > 0) return hideAll(work);
    act({ kind: "publish", work: work.isDirty || reply !== work.reply ? { ...work.work, reply } : null });
  };
  if (isReplying && hiding > 0)
    return (
      <MainAct isOff={isOff || !work.isReady} onAct={() => onRead()}>
        Прочитать, что скрыть: {counted(hiding, places)}
      </MainAct>
    );
  if (isReplying)
    return (
      <>
        <MainAct isOff={isOff || !work.isReady || work.reply.trim() === ""} onAct={() => publish()}>
          Опубликовать с ответом
        </MainAct>
        <Button disabled={isOff || !work.isReady} onClick={() => publish("")}>
          Опубликовать без ответа
        </Button>
      </>
    );
  return (
    <>
      <span className={styles.state} role="status">
        {canPublish ? decidedWords(hiding, work.justHidden) : `${consentProblem(review).title}, публиковать нельзя`}
      </span>
      {canPublish && (
        <Button className="only-phone" onClick={onReply}>
          Ответить
        </Button>
      )}
      <Reject label="Отклонить" isOff={isOff} onReason={reject} />
      {canPublish && (
        <MainAct isOff={isOff || !work.isReady} onAct={() => publish()}>
          {hiding === 0 ? (
            work.justHidden > 0 ? (
              "Опубликовать этот текст"
            ) : (
              "Опубликовать"
            )
          ) : (
            <>
              <span className={styles.inFull}>Скрыть отмеченное и опубликовать</span>
              <span className={styles.inFew}>Скрыть {counted(hiding, places)} и опубликовать</span>
            </>
          )}
        </MainAct>
      )}
    </>
  );
}

const decidedWords = (hiding: number, hidden: number) => {
  if (hiding > 0) return `Не решено: ${counted(hiding, places)}`;
  return hidden > 0 && `Скрыто: ${counted(hidden, places)}. Прочитайте, что вышло, и\u00a0опубликуйте`;
};

function hideAll(work: Props["work"]) {
  work.hideAll();
  // The button is disabled until the text is checked again, so the focus moves to the explanations beside the text.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`.${styles.why}`)?.focus());
}

function OfPublished({ review, work, act, reject, isOff, clinic, isReplying, onReply, onNextWaiting }: ActsProps) {
  return (
    <>
      <span className={styles.state}>{review.publishedAt && `На сайте, опубликован ${momentWords(review.publishedAt, clinic)}`}</span>
      {!isReplying && (
        <>
          <Button className="only-phone" onClick={onReply}>
            Ответить
          </Button>
          <Reject label="Снять с сайта" isOff={isOff} onReason={reject} />
        </>
      )}
      {work.isDirty ? (
        <MainAct
          isOff={isOff || !work.isReady}
          onAct={() => (work.findings.length > 0 ? hideAll(work) : act({ kind: "save", work: work.work }))}
        >
          {work.findings.length > 0 ? "Скрыть отмеченное и сохранить" : "Сохранить на сайте"}
        </MainAct>
      ) : (
        <Button onClick={onNextWaiting}>Следующий</Button>
      )}
    </>
  );
}

function OfRejected({ review, act, isOff, onNextWaiting }: ActsProps) {
  return (
    <>
      <span className={styles.state}>{rejectionWords(review)}</span>
      {review.original !== null && (
        <Button disabled={isOff} onClick={() => act({ kind: "return" })}>
          Вернуть в очередь
        </Button>
      )}
      <Button onClick={onNextWaiting}>Следующий</Button>
    </>
  );
}

function MainAct({ isOff, onAct, children }: { isOff: boolean; onAct(): void; children: React.ReactNode }) {
  return (
    <Button id="publish" kind="main" disabled={isOff} onClick={onAct}>
      {children} <Key>p</Key>
    </Button>
  );
}

function Reject({ label, isOff, onReason }: { label: string; isOff: boolean; onReason(reason: Reason): void }) {
  return (
    <DropMenu
      kind="plain"
      id="reject"
      title="Причину увидят только сотрудники"
      trigger={
        <>
          {label} <Icon name="down" size={14} />
        </>
      }
      items={rejections.map(({ reason, label: name }) => ({ label: name, isOff, pick: () => onReason(reason) }))}
    />
  );
}

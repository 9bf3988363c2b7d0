import type { ReviewRow, StaffReview } from "@len/contract/staff/reviews";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useLive } from "../api/live.ts";
import { Button } from "../ui/button.tsx";
import { DropMenu } from "../ui/drop-menu.tsx";
import { Icon } from "../ui/icon.tsx";
import { NotRead } from "../ui/not-read.tsx";
import pane from "../ui/pane.module.css";
import { Back, FirstAlert, NewerVersion, Turn } from "../ui/pane-parts.tsx";
import { useShell } from "../ui/use-shell.ts";
import type { ClinicTime } from "../words/clinic-time.ts";
import { lowerFirst } from "../words/words.ts";
import { Facts } from "./facts.tsx";
import { Foot } from "./foot.tsx";
import { reviewQuery } from "./queries.ts";
import { Reply } from "./reply.tsx";
import styles from "./reviews.module.css";
import { Stars } from "./stars.tsx";
import { TextToPublish } from "./text-to-publish.tsx";
import { TheirChanges } from "./their-changes.tsx";
import type { useActs } from "./use-acts.ts";
import { useWork } from "./use-work.ts";
import { momentWords, nameOf, pageOf, rateOf } from "./words.ts";

type Props = {
  id: string;
  clinic: ClinicTime;
  /** The row of the list. It is newer than the open review if somebody has changed the review since it was opened. */
  latest: ReviewRow | undefined;
  acts: ReturnType<typeof useActs>;
  onClose(): void;
  onNextWaiting(): void;
  onPrevious(): void;
  onNext(): void;
};

export function Pane(props: Props) {
  const review = useQuery(reviewQuery(props.id));
  return (
    <section className={`${pane.pane} ${styles.pane}`} aria-label="Отзыв">
      {review.data && <Opened review={review.data} {...props} />}
      {!review.data && <TurnReviews {...props} />}
      {review.isError && !review.data && <NotRead title="Отзыв не открылся" error={review.error} retry={() => void review.refetch()} />}
    </section>
  );
}

type TurnProps = Pick<Props, "onPrevious" | "onNext" | "onClose"> & { children?: ReactNode };

function TurnReviews({ onPrevious, onNext, onClose, children }: TurnProps) {
  return (
    <div className={styles.turn}>
      {children}
      <Turn previous="Предыдущий" next="Следующий" onPrevious={onPrevious} onNext={onNext} onClose={onClose} />
    </div>
  );
}

/** A link to the data of the author, for roles that are responsible for personal data. */
function More({ review }: { review: StaffReview }) {
  const { me } = useShell();
  const navigate = useNavigate();
  if (review.original === null || !me.roles.some((role) => role === "owner" || role === "reception")) return null;
  return (
    <DropMenu
      kind="menu"
      items={[{ label: "Данные этого человека", pick: () => void navigate(`/person?review=${review.number}`) }]}
      trigger={
        <>
          Ещё
          <Icon name="down" size={14} />
        </>
      }
    />
  );
}

type OpenedProps = Props & { review: StaffReview };

function Opened({ review, clinic, latest, acts, onClose, onNextWaiting, ...turn }: OpenedProps) {
  const { isLost } = useLive();
  const work = useWork(review, clinic);
  const heading = useRef<HTMLHeadingElement>(null);
  const [isReplying, setReplying] = useState(false);
  const { conflict } = acts;
  const hasConflict = conflict?.id === review.id;
  const hasNewer = !hasConflict && !acts.isBusy && latest !== undefined && latest.version > review.version;

  // The name of the author gets the focus after the review is opened or decided, and after the return from the reply.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus depends on the state
  useEffect(() => heading.current?.focus(), [review.state, isReplying]);

  return (
    <div className={isReplying ? `${styles.review} ${styles.isReplying}` : styles.review}>
      <div className={styles.reviewHead}>
        <Back label="Отзывы, к очереди" list="Отзывы" onBack={onClose} />
        <Button className={`${styles.back} ${styles.toReview}`} aria-label="К отзыву" onClick={() => setReplying(false)}>
          <Icon name="back" />
        </Button>
        <p className={`${styles.came} small muted`}>
          {review.rate !== null && <Stars rate={review.rate} />}
          {[rateOf(review.rate), momentWords(review.createdAt, clinic), pageOf(review.source)].filter(Boolean).join(", ")}
        </p>
        <TurnReviews onClose={onClose} {...turn}>
          <More review={review} />
        </TurnReviews>
        <h2 className="name" tabIndex={-1} ref={heading}>
          {isReplying && <span className={styles.onlyReplying}>Ответ клиники</span>}
          <span className={styles.author}>{nameOf(review)}</span>
        </h2>
        <p className={styles.inShort}>
          {isReplying
            ? `${nameOf(review)}, ${rateOf(review.rate)}`
            : [rateOf(review.rate), review.doctor?.replaceAll(" ", "\u00a0")].filter(Boolean).join(", ")}
        </p>
        <PublicName review={review} />
        <Facts review={review} clinic={clinic} acts={acts} />
      </div>
      {hasConflict && <SomebodyWasFirst words={conflict.words} isDirty={work.isDirty} reread={() => void acts.reread(review.id)} />}
      {hasNewer && <NewerVersion onShow={() => void acts.reread(review.id)}>Отзыв изменили, пока вы его читали.</NewerVersion>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it */}
      <section className={`${pane.middle} ${styles.middle}`} tabIndex={0} aria-label="Текст и ответ">
        {work.theirs !== null && <TheirChanges work={work} onChosen={() => heading.current?.focus()} />}
        <TextToPublish review={review} work={work} />
        <Reply review={review} work={work} />
      </section>
      <Foot
        review={review}
        work={work}
        acts={acts}
        isLost={isLost}
        clinic={clinic}
        isReplying={isReplying}
        onReply={() => setReplying(true)}
        onRead={() => setReplying(false)}
        onDone={() => {
          setReplying(false);
          heading.current?.focus();
        }}
        onNextWaiting={onNextWaiting}
      />
    </div>
  );
}

function PublicName({ review: { publicName, doctorName, service, state } }: { review: StaffReview }) {
  if (!publicName) return null;
  const about = [doctorName && `врач ${doctorName}`, service && lowerFirst(service)].filter(Boolean).join(", ");
  return (
    <p className={`${styles.publicName} muted`}>
      {state === "published" ? "На\u00a0сайте" : "На\u00a0сайте будет"} «{publicName.replaceAll(" ", "\u00a0")}»{about && `, ${about}`}
    </p>
  );
}

function SomebodyWasFirst({ words, isDirty, reread }: { words: string; isDirty: boolean; reread(): void }) {
  return (
    <FirstAlert>
      <p className="strong">{words}</p>
      <p>
        Ваше нажатие ничего не изменило.{isDirty && " Ваш текст цел."}{" "}
        <Button kind="text" onClick={reread}>
          Показать, что сейчас
        </Button>
      </p>
    </FirstAlert>
  );
}

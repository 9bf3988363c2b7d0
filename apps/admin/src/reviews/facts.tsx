import type { StaffReview } from "@len/contract/staff/reviews";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { type MarkKind, markLook } from "../ui/mark.tsx";
import type { ClinicTime } from "../words/clinic-time.ts";
import styles from "./reviews.module.css";
import type { useActs } from "./use-acts.ts";
import { consentProblem, momentWords } from "./words.ts";

type Props = { review: StaffReview; clinic: ClinicTime; acts: ReturnType<typeof useActs> };

/** The two facts on which the decision depends: the consent to publish, and the author's visit. */
export function Facts(props: Props) {
  if (props.review.original === null) return null;
  return (
    <div className={styles.facts}>
      <Consent {...props} />
      <Visit {...props} />
    </div>
  );
}

function Consent({ review, clinic }: Props) {
  const given = review.consents.find(({ purpose }) => purpose === "reviewPublication");
  if (!review.hasPublicationConsent) {
    const { title, hint } = consentProblem(review);
    return (
      <Fact mark="off" title={title} short={title}>
        {hint}
      </Fact>
    );
  }
  return (
    <Fact mark="done" title="Согласие на публикацию есть" short="Согласие есть">
      {given && (
        <>
          Версия {given.version}, {momentWords(given.givenAt, clinic)},{" "}
          <a href={given.address} target="_blank" rel="noreferrer">
            прочитать
          </a>
        </>
      )}
    </Fact>
  );
}

function Visit({ review, clinic, acts }: Props) {
  const { visit, possibleVisits } = review;
  const tie = (requestNumber: number | null) => acts.act(review, { kind: "tie", requestNumber });
  const words = (found: { number: number; createdAt: string }) => `Заявка №\u00a0${found.number} от\u00a0${clinic.dateOf(found.createdAt)}`;
  if (visit)
    return (
      <Fact mark="done" title="Посещение подтверждено" short="Посещение подтверждено">
        {words(visit)}, тот же телефон,{" "}
        <Button kind="text" disabled={acts.isBusy} onClick={() => tie(null)}>
          отвязать
        </Button>
      </Fact>
    );
  return (
    <Fact mark="plain" title="Посещение не подтверждено" short="Посещение не подтверждено" isOpen={possibleVisits.length > 0}>
      {possibleVisits.length === 0 && "Заявок с этого телефона нет"}
      {possibleVisits.slice(0, 3).map((found) => (
        <span key={found.number} className="line">
          {words(found)},{" "}
          <Button kind="text" disabled={acts.isBusy} onClick={() => tie(found.number)}>
            подтвердить
          </Button>
        </span>
      ))}
    </Fact>
  );
}

type FactProps = { mark: MarkKind; title: string; short: string; isOpen?: boolean; children: ReactNode };

/** On a phone only the title is shown, unless the moderator has to do something. */
function Fact({ mark, title, short, isOpen = false, children }: FactProps) {
  return (
    <div className={isOpen ? `${styles.fact} ${styles.isOpen}` : styles.fact}>
      <p {...markLook({ kind: mark })}>
        <b className="strong">
          <span className={styles.inFull}>{title}</span>
          <span className={styles.inFew}>{short}</span>
        </b>
      </p>
      <p className="muted small">{children}</p>
    </div>
  );
}

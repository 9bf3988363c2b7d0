import type { StaffReview, TextFinding } from "@len/contract/staff/reviews";
import { lazy, Suspense, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Hint } from "../ui/hint.tsx";
import pane from "../ui/pane.module.css";
import { useLoadedSoon } from "../ui/use-loaded-soon.ts";
import { Changes } from "./changes.tsx";
import { MarkedField } from "./marked-field.tsx";
import styles from "./reviews.module.css";
import type { useWork } from "./use-work.ts";
import { findingWords } from "./words.ts";

const loadKeepForm = () => import("./keep-form.tsx");
const KeepForm = lazy(loadKeepForm);

type View = "edited" | "original" | "changes";
const views: { view: View; label: string }[] = [
  { view: "edited", label: "К публикации" },
  { view: "original", label: "Как прислали" },
  { view: "changes", label: "Изменения" },
];

type Props = { review: StaffReview; work: ReturnType<typeof useWork> };

/** The text that will be published. Forbidden passages are marked and explained beside the text. */
export function TextToPublish({ review, work }: Props) {
  const [view, setView] = useState<View>("edited");
  useLoadedSoon(loadKeepForm);
  const { original } = review;
  const isEdited = view === "edited" || original === null;
  return (
    <div className={`${pane.part} ${styles.part} ${styles.edit}`}>
      <div>
        {original !== null && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
          <div className={styles.seg} role="group" aria-label="Текст">
            {views.map((each) => (
              <button key={each.view} type="button" aria-pressed={view === each.view} onClick={() => setView(each.view)}>
                {each.label}
              </button>
            ))}
          </div>
        )}
        {isEdited && (
          <MarkedField
            className={styles.textField}
            aria-label="Текст к публикации"
            aria-describedby="text-hint"
            value={work.text}
            findings={work.findings}
            isNumbered
            maxLength={5000}
            onType={work.typeText}
            onFinding={(index) => document.getElementById(`mark-${index + 1}`)?.scrollIntoView({ block: "nearest" })}
          />
        )}
        {!isEdited && view === "original" && <p className={styles.txt}>{original}</p>}
        {!isEdited && view === "changes" && <Changes before={original} after={work.text} />}
        <Hint id="text-hint">
          {original === null ? "Исходный текст стёрт вместе с данными автора" : "Исходный текст сохранён, его видят только сотрудники"}
          {work.state && <span role="status">. {work.state}</span>}
        </Hint>
      </div>
      <Notes work={work} />
    </div>
  );
}

function Notes({ work }: Pick<Props, "work">) {
  return (
    <section className={styles.why} aria-label="Что нельзя публиковать" tabIndex={-1}>
      {work.kept.length > 0 && work.findings.length === 0 && <Hint>Оставлено по решению сотрудника: {work.kept.length}</Hint>}
      <ol>
        {work.findings.map((finding, index) => (
          <Note key={`${finding.kind} ${finding.text}`} finding={finding} number={index + 1} work={work} />
        ))}
      </ol>
    </section>
  );
}

function Note({ finding, number, work }: { finding: TextFinding; number: number; work: Props["work"] }) {
  const [isAsking, setAsking] = useState(false);
  const { title, why, hide } = findingWords[finding.kind];
  const find = () => {
    const field = document.querySelector<HTMLTextAreaElement>(`.${styles.textField} textarea`);
    field?.focus();
    field?.setSelectionRange(finding.start, finding.end);
  };
  // The pressed button disappears with its explanation, so the focus moves to the next explanation.
  const goOn = () =>
    requestAnimationFrame(() => {
      const next = document.querySelector<HTMLElement>(`#mark-${number} button`) ?? document.querySelector<HTMLElement>(`.${styles.why}`);
      next?.focus();
    });
  const hideIt = () => {
    work.hide(finding);
    goOn();
  };
  const keep = (reason: string) => {
    work.keepFinding(finding, reason);
    goOn();
  };
  return (
    <li id={`mark-${number}`}>
      <button type="button" className={styles.markNumber} aria-label={`Показать место ${number} в тексте`} onClick={find}>
        {number}
      </button>
      <div>
        <p>
          <b className="strong">{title}</b> {why}
        </p>
        {isAsking ? (
          <Suspense>
            <KeepForm onKeep={keep} />
          </Suspense>
        ) : (
          <p className={styles.markActs}>
            <Button kind="text" onClick={hideIt}>
              {hide}
            </Button>
            <Button kind="text" onClick={() => setAsking(true)}>
              Не менять
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}

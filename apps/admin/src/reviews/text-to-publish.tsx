import type { StaffReview, TextFinding } from "@len/contract/staff/reviews";
import { type FormEvent, useState } from "react";
import { Changes } from "./changes.tsx";
import { MarkedField } from "./marked-field.tsx";
import type { useWork } from "./use-work.ts";
import { findingWords } from "./words.ts";

type View = "edited" | "original" | "changes";
const views: { view: View; label: string }[] = [
  { view: "edited", label: "К публикации" },
  { view: "original", label: "Как прислали" },
  { view: "changes", label: "Изменения" },
];

type Props = { review: StaffReview; work: ReturnType<typeof useWork> };

/** The text as it will be shown, with what may not stand marked and explained beside it. */
export function TextToPublish({ review, work }: Props) {
  const [view, setView] = useState<View>("edited");
  const { original } = review;
  const isEdited = view === "edited" || original === null;
  return (
    <div className="part edit">
      <div>
        {original !== null && (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row
          <div className="seg" role="group" aria-label="Текст">
            {views.map((each) => (
              <button key={each.view} type="button" aria-pressed={view === each.view} onClick={() => setView(each.view)}>
                {each.label}
              </button>
            ))}
          </div>
        )}
        {isEdited && (
          <MarkedField
            className="text-field"
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
        {!isEdited && view === "original" && <p className="txt">{original}</p>}
        {!isEdited && view === "changes" && <Changes before={original} after={work.text} />}
        <p className="hint" id="text-hint">
          {original === null ? "Исходный текст стёрт вместе с данными автора" : "Исходный текст сохранён, его видят только сотрудники"}
          {work.state && <span role="status">. {work.state}</span>}
        </p>
      </div>
      <Notes work={work} />
    </div>
  );
}

function Notes({ work }: Pick<Props, "work">) {
  return (
    <section className="why" aria-label="Что нельзя публиковать" tabIndex={-1}>
      {work.kept.length > 0 && work.findings.length === 0 && <p className="hint">Оставлено по решению сотрудника: {work.kept.length}</p>}
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
    const field = document.querySelector<HTMLTextAreaElement>(".text-field textarea");
    field?.focus();
    field?.setSelectionRange(finding.start, finding.end);
  };
  // The note is gone with its button: the focus goes to the next one.
  const goOn = () =>
    requestAnimationFrame(() => {
      const next = document.querySelector<HTMLElement>(`#mark-${number} .lnk`) ?? document.querySelector<HTMLElement>(".why");
      next?.focus();
    });
  const hideIt = () => {
    work.hide(finding);
    goOn();
  };
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get("reason") ?? "").trim();
    if (!reason) return;
    work.keepFinding(finding, reason);
    goOn();
  };
  return (
    <li id={`mark-${number}`}>
      <button type="button" className="mark-number" aria-label={`Показать место ${number} в тексте`} onClick={find}>
        {number}
      </button>
      <div>
        <p>
          <b className="strong">{title}</b> {why}
        </p>
        {isAsking ? (
          <form className="keep" onSubmit={keep}>
            <input
              className="in"
              name="reason"
              required
              maxLength={200}
              // biome-ignore lint/a11y/noAutofocus: the button that was pressed becomes this field
              autoFocus
              aria-label="Почему можно оставить"
              placeholder="Почему можно оставить"
            />
            <button type="submit" className="lnk">
              Оставить
            </button>
          </form>
        ) : (
          <p className="mark-acts">
            <button type="button" className="lnk" onClick={hideIt}>
              {hide}
            </button>
            <button type="button" className="lnk" onClick={() => setAsking(true)}>
              Не менять
            </button>
          </p>
        )}
      </div>
    </li>
  );
}

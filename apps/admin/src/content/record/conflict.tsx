import { useEffect, useRef, useState } from "react";
import type { Data } from "../../store/data.ts";
import type { Clash, Merged } from "../../store/merge.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { RecordHead } from "../../ui/page-bar.tsx";
import { FootState, PageFoot } from "../../ui/page-foot.tsx";
import { useTitle } from "../../ui/use-title.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { agreed, counted } from "../../words/words.ts";
import { fieldId } from "../fields/control-props.ts";
import { type Titles, textOf } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import { changedBy, fieldsForms, firstNameOf, savedBy } from "../fields/words.ts";
import { ClashRows } from "./clash-rows.tsx";
import { type Choice, choiceAt, chosenValue, resolved } from "./conflict-choices.ts";
import styles from "./record.module.css";
import type { Theirs } from "./use-editing.ts";

type Props = {
  crumb: string;
  openedAt: number;
  theirs: Theirs;
  merged: Merged;
  fields: Field[];
  titles: Titles;
  clinic: ClinicTime;
  /** Fields for which the person chose before yet another version was saved. */
  decided: ReadonlySet<string>;
  onSave(data: Data, chosen: string[]): void;
  onBack(): void;
};

/**
 * Compares the edits of two people who have changed the same fields, field by field. Nothing is saved or lost before the person chooses.
 */
export function Conflict({ crumb, theirs, merged, fields, titles, clinic, openedAt, decided, onSave, onBack }: Props) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const who = firstNameOf(theirs.by);
  const title = `Пока вы писали, карточку ${changedBy(theirs.by)}`;
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);

  const labelOf = (path: string) => fields.find((field) => field.path === path)?.label ?? path;
  const choiceOf = (clash: Clash) => choiceAt(clash, choices, decided);
  const left = merged.clashes.filter((clash) => !choiceOf(clash));
  const alone = merged.onlyTheirs.length + merged.onlyMine.length;
  const save = () => {
    const [first] = left;
    if (first) return document.getElementById(`${fieldId(first.path)}-theirs`)?.focus();
    saveWith((clash) => {
      const choice = choiceOf(clash);
      return choice ? chosenValue(clash, choice) : clash.mine;
    });
  };
  const saveWith = (resultAt: (clash: Clash) => unknown) =>
    onSave(
      resolved(merged, resultAt),
      merged.clashes.map(({ path }) => path),
    );
  return (
    <Page isFixed className={styles.conflict} data-ui="has-open">
      <RecordHead>
        <div>
          <p className="small muted">{crumb}</p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
      </RecordHead>
      <div className={styles.conflictBody}>
        <p className={styles.lead}>
          {who} {savedBy(theirs.by).split(" ")[0]} её в {clinic.timeOf(theirs.at)}, вы открыли в {clinic.timeOf(openedAt)}. Ваш текст цел.{" "}
          {alone > 0 &&
            `${counted(alone, fieldsForms)} ${agreed(alone, ["объединилось само", "объединились сами", "объединились сами"])}, `}
          {alone > 0 ? "по" : "По"} {merged.clashes.length === 1 ? "одному полю" : `${merged.clashes.length} полям`} нужно ваше решение.
        </p>
        <div className={`${styles.versionsRow} ${styles.versionsHead}`} aria-hidden="true">
          <span />
          <b className="strong">
            Как было <small>когда вы открыли</small>
          </b>
          <b className="strong">
            {who}, {clinic.timeOf(theirs.at)} <small>уже сохранено</small>
          </b>
          <b className="strong">
            Вы <small>ещё не сохранено</small>
          </b>
        </div>
        {merged.clashes.map((clash) => {
          const field = fields.find(({ path }) => path === clash.path);
          return (
            field && (
              <ClashRows
                key={clash.path}
                clash={clash}
                field={field}
                who={who}
                words={(value) => textOf(field, value, clinic, titles)}
                choice={choiceOf(clash)}
                onChoose={(choice) => setChoices({ ...choices, [clash.path]: choice })}
              />
            )
          );
        })}
        <MergedAlone merged={merged} who={changedBy(theirs.by)} labelOf={labelOf} />
        <p className={`${styles.legend} small muted`}>
          <ins>Подчёркнуто</ins>: добавили. <del>Зачёркнуто</del>: убрали.
        </p>
      </div>
      <PageFoot>
        <FootState>
          {left.length > 0 && (
            <>
              Осталось выбрать:{" "}
              <Button kind="text" onClick={save}>
                {left.map(({ path }) => labelOf(path).toLowerCase()).join(", ")}
              </Button>
            </>
          )}
        </FootState>
        <Button kind="quiet" onClick={onBack}>
          Писать дальше
        </Button>
        <Button kind="quiet" onClick={() => saveWith(({ theirs }) => theirs)}>
          Оставить ту версию
        </Button>
        <Button kind="main" onClick={save}>
          Сохранить объединённое
        </Button>
      </PageFoot>
    </Page>
  );
}

/** The names of the fields that were merged without a choice. */
function MergedAlone({ merged: { onlyTheirs, onlyMine }, who, labelOf }: { merged: Merged; who: string; labelOf(path: string): string }) {
  const count = onlyTheirs.length + onlyMine.length;
  if (count === 0) return null;
  return (
    <div className={styles.folded}>
      <h2>Объединили: {counted(count, fieldsForms)}</h2>
      <p className="muted">
        {onlyTheirs.length > 0 && `${who}: ${onlyTheirs.map(labelOf).join(", ")}. `}
        {onlyMine.length > 0 && `Вы изменили: ${onlyMine.map(labelOf).join(", ")}.`}
      </p>
    </div>
  );
}

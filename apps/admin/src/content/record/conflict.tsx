import { useEffect, useRef, useState } from "react";
import { type Data, withValue } from "../../store/data.ts";
import type { Clash, Merged } from "../../store/merge.ts";
import type { Theirs } from "../../store/saver.ts";
import buttonStyles from "../../ui/button.module.css";
import fieldStyles from "../../ui/field.module.css";
import page from "../../ui/page.module.css";
import { useTitle } from "../../ui/use-title.ts";
import type { ClinicTime } from "../../words/clinic-time.ts";
import { agreed, counted } from "../../words/words.ts";
import { fieldId } from "../fields/control-props.ts";
import { type Titles, textOf } from "../fields/field-words.ts";
import type { Field } from "../fields/fields.ts";
import form from "../fields/form.module.css";
import { changedBy, fieldsForms, firstNameOf, savedBy } from "../fields/words.ts";
import { Compared } from "../versions/value.tsx";
import versions from "../versions/versions.module.css";
import styles from "./record.module.css";

type Taken = "theirs" | "mine" | "both";
/** What was chosen at a field; `text`: what was then written in place. */
type Choice = { taken: Taken; text?: string };

type Props = {
  crumb: string;
  openedAt: number;
  theirs: Theirs;
  merged: Merged;
  fields: Field[];
  titles: Titles;
  clinic: ClinicTime;
  /** Fields at which this person has decided already, before a still newer version came. */
  decided: ReadonlySet<string>;
  onSave(data: Data, chosen: string[]): void;
  onBack(): void;
};

/** Two people have changed the same fields: what was, theirs and mine side by side, and what comes of it. Nothing is lost before the choice. */
export function Conflict({ crumb, theirs, merged, fields, titles, clinic, openedAt, decided, onSave, onBack }: Props) {
  const [choices, setChoices] = useState<Record<string, Choice>>({});
  const heading = useRef<HTMLHeadingElement>(null);
  const who = firstNameOf(theirs.by);
  const title = `Пока вы писали, карточку ${changedBy(theirs.by)}`;
  useTitle(title);
  useEffect(() => heading.current?.focus(), []);

  const labelOf = (path: string) => fields.find((field) => field.path === path)?.label ?? path;
  const choiceAt = ({ path, both }: Clash): Choice | null => {
    if (choices[path]) return choices[path];
    if (decided.has(path)) return { taken: "mine" };
    return both === undefined ? null : { taken: "both" };
  };
  const left = merged.clashes.filter((clash) => !choiceAt(clash));
  const mergedAlone = [...merged.onlyTheirs, ...merged.onlyMine];
  const save = () => {
    const [first] = left;
    if (first) return document.getElementById(`${fieldId(first.path)}-theirs`)?.focus();
    saveWith((clash) => {
      const choice = choiceAt(clash);
      return choice ? (choice.text ?? clash[choice.taken]) : clash.mine;
    });
  };
  /** What only one has changed is in it already. */
  const saveWith = (resultAt: (clash: Clash) => unknown) =>
    onSave(
      merged.clashes.reduce((data, clash) => withValue(data, clash.path, resultAt(clash)), merged.data),
      merged.clashes.map(({ path }) => path),
    );
  return (
    <main className={`${page.page} ${page.pageFixed} ${styles.conflict}`} data-ui="has-open">
      <header className={`${page.pageBar} ${page.recordBar}`}>
        <div>
          <p className="small muted">{crumb}</p>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
      </header>
      <div className={styles.conflictBody}>
        <p className={styles.lead}>
          {who} {savedBy(theirs.by).split(" ")[0]} её в {clinic.timeOf(theirs.at)}, вы открыли в {clinic.timeOf(openedAt)}. Ваш текст цел.{" "}
          {mergedAlone.length > 0 &&
            `${counted(mergedAlone.length, fieldsForms)} ${agreed(mergedAlone.length, ["объединилось само", "объединились сами", "объединились сами"])}, `}
          {mergedAlone.length > 0 ? "по" : "По"} {merged.clashes.length === 1 ? "одному полю" : `${merged.clashes.length} полям`} нужно ваше
          решение.
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
                choice={choiceAt(clash)}
                onChoose={(choice) => setChoices({ ...choices, [clash.path]: choice })}
              />
            )
          );
        })}
        {mergedAlone.length > 0 && (
          <div className={styles.folded}>
            <h2>Объединили: {counted(mergedAlone.length, fieldsForms)}</h2>
            <p className="muted">
              {merged.onlyTheirs.length > 0 && `${changedBy(theirs.by)}: ${merged.onlyTheirs.map(labelOf).join(", ")}. `}
              {merged.onlyMine.length > 0 && `Вы изменили: ${merged.onlyMine.map(labelOf).join(", ")}.`}
            </p>
          </div>
        )}
        <p className={`${styles.legend} small muted`}>
          <ins>Подчёркнуто</ins>: добавили. <del>Зачёркнуто</del>: убрали.
        </p>
      </div>
      <footer className={`${page.foot} ${styles.foot}`}>
        <p className={page.footState}>
          {left.length > 0 && (
            <>
              Осталось выбрать:{" "}
              <button type="button" className={`${buttonStyles.lnk} ${form.lnk}`} onClick={save}>
                {left.map(({ path }) => labelOf(path).toLowerCase()).join(", ")}
              </button>
            </>
          )}
        </p>
        <button
          type="button"
          className={`${buttonStyles.btn} ${page.btn} ${form.btn} ${styles.btn} ${buttonStyles.btnQuiet}`}
          onClick={onBack}
        >
          Писать дальше
        </button>
        <button
          type="button"
          className={`${buttonStyles.btn} ${page.btn} ${form.btn} ${styles.btn} ${buttonStyles.btnQuiet}`}
          onClick={() => saveWith(({ theirs }) => theirs)}
        >
          Оставить ту версию
        </button>
        <button
          type="button"
          className={`${buttonStyles.btn} ${page.btn} ${form.btn} ${styles.btn} ${buttonStyles.btnMain}`}
          onClick={save}
        >
          Сохранить объединённое
        </button>
      </footer>
    </main>
  );
}

type RowsProps = {
  clash: Clash;
  field: Field;
  who: string;
  words(value: unknown): string;
  choice: Choice | null;
  onChoose(choice: Choice): void;
};

function ClashRows({ clash, field, who, words, choice, onChoose }: RowsProps) {
  const { base, theirs, mine, both } = clash;
  const id = fieldId(clash.path);
  const radio = (taken: Taken, label: string) => (
    <label className={styles.take}>
      <input
        type="radio"
        className={fieldStyles.rd}
        id={`${id}-${taken}`}
        name={id}
        checked={choice?.taken === taken}
        onChange={() => onChoose({ taken })}
      />
      {label}
    </label>
  );
  const isText = field.kind === "text" || field.kind === "long";
  const chosen = choice && (choice.text ?? clash[choice.taken]);
  return (
    <fieldset aria-label={field.label}>
      <div className={styles.versionsRow}>
        <h2>
          {field.label}
          <small className={both === undefined ? styles.clay : ""}>{both === undefined ? "меняли одно и то же" : "меняли разное"}</small>
        </h2>
        <div className={versions.was}>
          <p className={`${styles.onlyNarrow} small muted`}>Как было</p>
          <p className={versions.value}>{words(base) || "не заполнено"}</p>
        </div>
        <div>
          <p className={`${styles.onlyNarrow} small muted`}>{who}</p>
          <p className={versions.value}>
            <Compared before={words(base)} after={words(theirs)} />
          </p>
          {radio("theirs", "Взять эту правку")}
        </div>
        <div>
          <p className={`${styles.onlyNarrow} small muted`}>Вы</p>
          <p className={versions.value}>
            <Compared before={words(base)} after={words(mine)} />
          </p>
          {radio("mine", "Взять мою правку")}
        </div>
      </div>
      <div className={styles.outcome}>
        <span className="muted">Получится</span>
        {choice === null && <p className="muted">Пока не выбрано</p>}
        {choice && isText && (
          <textarea
            className={`${fieldStyles.in} ${form.in} ${fieldStyles.inLong}`}
            rows={2}
            aria-label={`${field.label}: получится`}
            value={typeof chosen === "string" ? chosen : ""}
            onChange={({ target }) => onChoose({ taken: choice.taken, text: target.value })}
          />
        )}
        {choice && !isText && <p className={versions.value}>{words(chosen) || "не заполнено"}</p>}
        {both === undefined ? <span /> : radio("both", "Взять обе правки")}
      </div>
    </fieldset>
  );
}

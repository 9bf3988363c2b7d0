import type { Clash } from "../../store/merge.ts";
import fieldStyles from "../../ui/field.module.css";
import { LongText } from "../../ui/input.tsx";
import { fieldId } from "../fields/control-props.ts";
import type { Field } from "../fields/fields.ts";
import { Compared } from "../versions/value.tsx";
import versions from "../versions/versions.module.css";
import { type Choice, chosenValue, type Taken } from "./conflict-choices.ts";
import styles from "./record.module.css";

type RowsProps = {
  clash: Clash;
  field: Field;
  who: string;
  words(value: unknown): string;
  choice: Choice | null;
  onChoose(choice: Choice): void;
};

/** A field that two people have changed: its former value, the two edits side by side, and below them the value that will be saved. */
export function ClashRows({ clash, field, who, words, choice, onChoose }: RowsProps) {
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
  const chosen = choice && chosenValue(clash, choice);
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
          <LongText
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

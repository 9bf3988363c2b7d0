import fieldStyles from "../../ui/field.module.css";
import segmentsStyles from "../../ui/segments.module.css";
import sheet from "../../ui/sheet.module.css";
import { asText, type ControlProps, emptied, wrong } from "../fields/control-props.ts";
import styles from "./controls.module.css";

export function FlagControl({ field, id, value, change, describedBy }: ControlProps) {
  return (
    <label className={fieldStyles.flag} data-part="flag" htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        className={fieldStyles.ck}
        checked={value === true}
        onChange={({ target }) => change(target.checked)}
        {...wrong(describedBy)}
      />
      {field.label}
    </label>
  );
}

const segments = 4;

export function ChoiceControl({ field, id, value, change, describedBy }: ControlProps) {
  if (field.choices.length > segments || field.isNullable)
    return (
      <>
        <label htmlFor={id}>{field.label}</label>
        <select
          id={id}
          className={fieldStyles.in}
          value={asText(value)}
          onChange={({ target }) => change(emptied(field, target.value))}
          {...wrong(describedBy)}
        >
          <option value="">{field.isNullable ? "нет" : "выберите"}</option>
          {field.choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      </>
    );
  return (
    <fieldset className={styles.choice} aria-describedby={describedBy}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      <div className={`${segmentsStyles.seg} ${styles.seg} ${sheet.seg}`}>
        {field.choices.map((choice, index) => (
          <button
            key={choice.value}
            id={index === 0 ? id : undefined}
            type="button"
            aria-pressed={choice.value === value}
            onClick={() => change(choice.value)}
          >
            {choice.label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

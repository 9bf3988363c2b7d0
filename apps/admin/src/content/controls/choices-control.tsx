import chipStyles from "../../ui/chip.module.css";
import { Chip } from "../../ui/chip.tsx";
import fieldStyles from "../../ui/field.module.css";
import type { ControlProps } from "../fields/control-props.ts";
import styles from "./controls.module.css";

/** Toggle buttons for several values. The values are stored in the order of the choices. */
export default function ChoicesControl({ field, id, value, change, describedBy }: ControlProps) {
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const press = (pressed: string) =>
    change(field.choices.flatMap((choice) => (chosen.includes(choice.value) !== (choice.value === pressed) ? [choice.value] : [])));
  return (
    <fieldset className={styles.choice} aria-describedby={describedBy}>
      <legend className={fieldStyles.label}>{field.label}</legend>
      <div className={chipStyles.chipRow} data-part="chip-row">
        {field.choices.map((choice, index) => (
          <Chip
            key={choice.value}
            id={index === 0 ? id : undefined}
            aria-pressed={chosen.includes(choice.value)}
            onClick={() => press(choice.value)}
          >
            {choice.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

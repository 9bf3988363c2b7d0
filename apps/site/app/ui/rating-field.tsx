import { useId } from "react";
import { Star } from "./rating.tsx";
import styles from "./rating-field.module.css";

const marks = [1, 2, 3, 4, 5] as const;
const words = ["очень плохо", "плохо", "нормально", "хорошо", "отлично"];

type RatingFieldProps = {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** Neither previewed nor set: what was chosen is on its way. A star that has the focus keeps it. */
  disabled?: boolean;
};

/**
 * A mark of one to five, or none: a group of five radio buttons that look like stars. What lies under the pointer is previewed
 * by styles alone, so it works before any script.
 */
export function RatingField({ id, name, label, error, defaultValue, disabled = false }: RatingFieldProps) {
  const hint = useId();

  return (
    <fieldset className={styles.rating} aria-disabled={disabled || undefined} aria-describedby={hint}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {marks.map((mark, place) => (
          <label key={mark} className={styles.mark} title={words[place]}>
            <input
              type="radio"
              id={`${id}-${mark}`}
              name={name}
              value={mark}
              defaultChecked={defaultValue === `${mark}`}
              className="visually-hidden"
              onClick={(event) => disabled && event.preventDefault()}
            />
            <Star />
            <span className="visually-hidden">
              {mark} — {words[place]}
            </span>
          </label>
        ))}
      </div>
      <p id={hint} className={styles.hint}>
        {error ?? "Можно не ставить"}
      </p>
    </fieldset>
  );
}

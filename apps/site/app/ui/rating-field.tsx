import { Star } from "./rating.tsx";
import styles from "./rating-field.module.css";

/** Of the marks from one to five. */
const words = ["плохо", "не очень", "средне", "хорошо", "отлично"];

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
 * by styles alone, the word for it beside the stars, so it works before any script.
 */
export function RatingField({ id, name, label, error, defaultValue, disabled = false }: RatingFieldProps) {
  const hint = `${id}-hint`;

  return (
    <fieldset className={styles.rating} aria-disabled={disabled || undefined} aria-describedby={hint}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {words.map((word, place) => (
          <label key={word} className={styles.mark}>
            <input
              type="radio"
              name={name}
              value={place + 1}
              defaultChecked={defaultValue === `${place + 1}`}
              className="visually-hidden"
              aria-label={`${place + 1} — ${word}`}
              onClick={(event) => disabled && event.preventDefault()}
            />
            <Star />
            <span>{word}</span>
          </label>
        ))}
      </div>
      <p id={hint} className="muted">
        {error ?? "Можно не ставить"}
      </p>
    </fieldset>
  );
}

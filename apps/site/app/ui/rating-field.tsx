import { Star } from "./rating.tsx";
import styles from "./rating-field.module.css";
import { typography } from "./typography.ts";

/** Words for the marks from one to five. */
const words = ["плохо", "не очень", "средне", "хорошо", "отлично"];

type RatingFieldProps = {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** While the form is being sent the mark is read-only; a focused star keeps the focus. */
  disabled?: boolean;
};

/**
 * An optional mark from one to five: five radio buttons that look like stars. The hover preview and its word are pure CSS, so the
 * field works before any script.
 */
export function RatingField({ id, name, label, error, defaultValue, disabled = false }: RatingFieldProps) {
  const hint = `${id}-hint`;

  return (
    <fieldset className={styles.rating} aria-disabled={disabled || undefined} aria-describedby={error ? hint : undefined}>
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
      {error && (
        <p id={hint} className="muted">
          {typography(error)}
        </p>
      )}
    </fieldset>
  );
}

import { useRef } from "react";
import { Star } from "./rating.tsx";
import styles from "./rating-field.module.css";
import { typography } from "./typography.ts";

/** The words for the ratings from one to five. */
const words = ["плохо", "не очень", "средне", "хорошо", "отлично"];

type RatingFieldProps = {
  id: string;
  name: string;
  label: string;
  error?: string | undefined;
  defaultValue?: string | undefined;
  /** While the form is being sent the rating cannot be changed; a focused star keeps the focus. */
  disabled?: boolean;
};

/**
 * An optional rating from one to five: five radio buttons that look like stars. The preview on hover and its word are pure CSS, so that the
 * field works before any script. A second press on the chosen star, or the button below the stars, clears the rating.
 */
export function RatingField({ id, name, label, error, defaultValue, disabled = false }: RatingFieldProps) {
  const hint = `${id}-hint`;
  /** Set while the star of the chosen rating is being pressed. */
  const pressed = useRef<HTMLInputElement>(null);

  return (
    <fieldset className={styles.rating} aria-disabled={disabled || undefined} aria-describedby={error ? hint : undefined}>
      <legend>{label}</legend>
      <div className={styles.stars}>
        {words.map((word, place) => (
          <label
            key={word}
            className={styles.mark}
            onPointerDown={({ currentTarget }) => {
              pressed.current = currentTarget.querySelector<HTMLInputElement>(":checked");
            }}
          >
            <input
              type="radio"
              name={name}
              value={place + 1}
              defaultChecked={defaultValue === `${place + 1}`}
              className="visually-hidden"
              aria-label={`${place + 1} — ${word}`}
              onClick={(event) => {
                if (disabled) event.preventDefault();
                else if (pressed.current === event.currentTarget) takeBack(event.currentTarget);
                pressed.current = null;
              }}
            />
            <Star />
            <span>{word}</span>
          </label>
        ))}
        <noscript>
          <label className={styles.none}>
            <input type="radio" name={name} value="" /> Без оценки
          </label>
        </noscript>
      </div>
      <button
        type="button"
        className={styles.back}
        onClick={({ currentTarget }) => {
          const chosen = currentTarget.parentElement?.querySelector<HTMLInputElement>(":checked");
          if (!chosen || disabled) return;
          takeBack(chosen);
          chosen.focus();
        }}
      >
        Убрать оценку
      </button>
      {error && (
        <p id={hint} className="muted">
          {typography(error)}
        </p>
      )}
    </fieldset>
  );
}

function takeBack(chosen: HTMLInputElement) {
  chosen.checked = false;
  // This event updates the saved draft of the form.
  chosen.dispatchEvent(new Event("input", { bubbles: true }));
}

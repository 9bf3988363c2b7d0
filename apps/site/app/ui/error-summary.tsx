import { type RefObject, useEffect } from "react";
import styles from "./error-summary.module.css";
import { Icon } from "./icon.tsx";
import { typography } from "./typography.ts";

type ErrorSummaryProps = {
  ref: RefObject<HTMLDivElement | null>;
  title: string;
  /** The fields with errors, for the links; the messages are shown beside the fields. */
  errors: { fieldId: string; label: string }[];
};

/** A summary of a form's errors above the form. It gets the focus after the submission and links to each field. */
export function ErrorSummary({ ref, title, errors }: ErrorSummaryProps) {
  return (
    <div ref={ref} role="alert" tabIndex={-1} className={styles.summary}>
      <p className={styles.title}>
        <Icon name="error" /> {typography(title)}
      </p>
      <ul>
        {errors.map(({ fieldId, label }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => focusField(event, fieldId)}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Moves only the focus: if the link were followed, its hash would open a tab or add a history entry. */
function focusField(event: { preventDefault(): void }, fieldId: string) {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

/** Moves the focus to the summary each time `moment` changes. */
export function useFocusOn(ref: RefObject<HTMLElement | null>, moment: number) {
  useEffect(() => {
    if (moment > 0) ref.current?.focus();
  }, [ref, moment]);
}

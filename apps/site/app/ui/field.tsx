import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import { typography } from "./typography.ts";

type FieldFrame = { id: string; label: ReactNode; hint?: string; error?: string | null | undefined };

type TextFieldProps = FieldFrame & InputHTMLAttributes<HTMLInputElement> & { id: string; ref?: Ref<HTMLInputElement> };
type TextAreaProps = FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement> & { id: string };
type SelectFieldProps = FieldFrame & SelectHTMLAttributes<HTMLSelectElement> & { id: string };

/** Attributes that connect a control to its hint and its error. */
const described = ({ id, hint, error }: FieldFrame) => ({
  "aria-invalid": error ? (true as const) : undefined,
  "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined,
});

/** The frame of a form field: its label, control, hint and error message. */
function Frame({ id, label, hint, error, children }: FieldFrame & { children: ReactNode }) {
  return (
    <div className={[styles.field, error && styles.wrong].filter(Boolean).join(" ")}>
      <label htmlFor={id}>{typeof label === "string" ? typography(label) : label}</label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {typography(hint)}
        </p>
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

function FieldError({ id, error }: Pick<FieldFrame, "id" | "error">) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={styles.error}>
      <Icon name="error" /> {typography(error)}
    </p>
  );
}

export function TextField({ label, hint, error, ...control }: TextFieldProps) {
  const frame = { id: control.id, label, hint, error };
  return (
    <Frame {...frame}>
      <input {...control} {...described(frame)} className={styles.control} />
    </Frame>
  );
}

export function TextArea({ label, hint, error, ...control }: TextAreaProps) {
  const frame = { id: control.id, label, hint, error };
  return (
    <Frame {...frame}>
      <textarea {...control} {...described(frame)} className={styles.control} />
    </Frame>
  );
}

export function SelectField({ label, hint, error, children, ...control }: SelectFieldProps) {
  const frame = { id: control.id, label, hint, error };
  return (
    <Frame {...frame}>
      <div className={styles.selection}>
        <select {...control} {...described(frame)} className={styles.control}>
          {children}
        </select>
        <Icon name="chevron" />
      </div>
    </Frame>
  );
}

/** An unchecked checkbox; its label may contain links. */
export function TickField({ label, error, hint, ...control }: TextFieldProps) {
  const frame = { id: control.id, label, hint, error };
  return (
    <div className={[styles.field, error && styles.wrong].filter(Boolean).join(" ")}>
      <div className={styles.tick}>
        <input {...control} {...described(frame)} type="checkbox" />
        <label htmlFor={control.id}>{label}</label>
      </div>
      <FieldError id={control.id} error={error} />
    </div>
  );
}

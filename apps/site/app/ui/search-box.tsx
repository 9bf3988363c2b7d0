import { type InputHTMLAttributes, useId } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./search-box.module.css";

type SearchBoxProps = {
  label: string;
  placeholder: string;
  defaultValue?: string;
  error?: string | null;
  /** Attributes of a field with suggestions. */
  field?: InputHTMLAttributes<HTMLInputElement>;
};

/** The underlined search field and its button; the surrounding form sets the action. */
export function SearchBox({ label, placeholder, defaultValue, error, field }: SearchBoxProps) {
  const id = useId();

  return (
    <>
      <div className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          name="search"
          aria-label={label}
          placeholder={placeholder}
          defaultValue={defaultValue}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          autoComplete="off"
          enterKeyHint="search"
          {...field}
        />
        <IconButton type="submit" label="Найти">
          <Icon name="arrow" />
        </IconButton>
      </div>
      {error && (
        <p id={id} role="alert" className={styles.error}>
          <Icon name="error" /> {error}
        </p>
      )}
    </>
  );
}

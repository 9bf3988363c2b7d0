import type { InputHTMLAttributes } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./search-box.module.css";

type SearchBoxProps = {
  label: string;
  placeholder: string;
  defaultValue?: string;
  /** Attributes of a field with suggestions. */
  field?: InputHTMLAttributes<HTMLInputElement>;
};

/** The underlined search field and its button; the surrounding form sets the action. */
export function SearchBox({ label, placeholder, defaultValue, field }: SearchBoxProps) {
  return (
    <div className={styles.search}>
      <Icon name="search" />
      <input
        type="search"
        name="search"
        aria-label={label}
        placeholder={placeholder}
        defaultValue={defaultValue}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        {...field}
      />
      <IconButton type="submit" label="Найти">
        <Icon name="arrow" />
      </IconButton>
    </div>
  );
}

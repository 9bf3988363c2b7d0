import type { InputHTMLAttributes } from "react";
import { IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import styles from "./search-box.module.css";

type SearchBoxProps = {
  label: string;
  placeholder: string;
  defaultValue?: string;
  /** What a field that suggests needs besides. */
  field?: InputHTMLAttributes<HTMLInputElement>;
};

/** The underlined field of a search form and its button; the form around it says where it leads. */
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

import type { ReactNode } from "react";
import styles from "./keys-line.module.css";
import pane from "./pane.module.css";
import { useAreKeysOn } from "./use-keys.ts";
import { useShell } from "./use-shell.ts";

/** A line above a list with its keyboard shortcuts and a button that shows all of them. */
export function KeysLine({ children }: { children?: ReactNode }) {
  const { showKeys } = useShell();
  if (!useAreKeysOn()) {
    return (
      <p className={`${styles.keys} ${pane.keys}`}>
        <button type="button" onClick={showKeys}>
          Клавиши выключены, включить
        </button>
      </p>
    );
  }
  return (
    <p className={`${styles.keys} ${pane.keys}`}>
      <span>
        <kbd>j</kbd>
        <kbd>k</kbd>вниз и вверх
      </span>
      {children}
      <button type="button" onClick={showKeys}>
        <kbd>?</kbd>все клавиши
      </button>
    </p>
  );
}

import type { KeyboardEventHandler, ReactNode } from "react";
import { IconButton } from "./button.tsx";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { typographyOnce } from "./typography.ts";

type DialogProps = {
  id: string;
  title: string;
  /**
   * `form`: 600 px wide, at least 300 high. `small`: 400 wide, 0.3 of the free height above. `wide`: up to 1080. `picture`: like `wide`,
   * dark.
   */
  size: "form" | "small" | "wide" | "picture";
  onKeyDown?: KeyboardEventHandler;
  children: ReactNode;
};

/**
 * A modal dialog. The boot script opens and closes it (see `boot/boot.ts`), so that it works before hydration: any button with
 * `data-opens={id}` opens it; «Закрыть», Escape, a click outside and Back close it and return the focus.
 */
export function Dialog({ id, title, size, onKeyDown, children }: DialogProps) {
  return (
    <dialog id={id} aria-labelledby={`${id}-title`} className={[styles.dialog, styles[size]].join(" ")} onKeyDown={onKeyDown}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          <IconButton label="Закрыть" bare className={styles.close} data-closes="">
            <Icon name="close" />
          </IconButton>
          <h2 id={`${id}-title`} tabIndex={-1} className={styles.title}>
            {typographyOnce(title)}
          </h2>
        </div>
        {children}
      </div>
    </dialog>
  );
}

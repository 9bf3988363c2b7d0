import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";
import { Icon } from "./icon.tsx";

export type ButtonLook = {
  /** `primary`: at most one in each view. `light`: for deep blue backgrounds. */
  variant?: "primary" | "ghost" | "light" | "bare";
  size?: "normal" | "small";
};

type ButtonProps = ButtonLook & ButtonHTMLAttributes<HTMLButtonElement> & { busy?: boolean };

/** A text button. While it is busy, it keeps its width, announces its state and ignores presses. */
export function Button({ variant, size, busy = false, className, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ variant, size }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? (
        <>
          <span className={styles.ring} aria-hidden="true" />
          <span className={styles.stack}>
            <span className={styles.kept} aria-hidden="true">
              {children}
            </span>
            <span>Отправляем…</span>
          </span>
        </>
      ) : (
        children
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLook & LinkProps & { className?: string }) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />;
}

/** Class names of the button, for controls that are neither `<button>` nor `<Link>`. */
export function buttonClass({ variant = "primary", size = "normal" }: ButtonLook, className?: string): string {
  return [styles.button, styles[variant], size === "small" && styles.small, className].filter(Boolean).join(" ");
}

type IconButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { label: string; bare?: boolean };

/** A round button with one icon; `label` is read by screen readers. */
export function IconButton({ label, bare = false, className, ...rest }: IconButtonProps) {
  return <button type="button" aria-label={label} {...rest} className={iconButtonClass(bare, className)} />;
}

export function iconButtonClass(bare = false, className?: string): string {
  return [styles.icon, bare && styles.iconBare, className].filter(Boolean).join(" ");
}

/** The class for a link to a part of the same page that must look like `MoreLink`. */
export const moreClass = styles.more;

/** A link with an arrow that moves on hover: «Весь прайс-лист →». */
export function MoreLink({ children, className, ...rest }: LinkProps & { children: ReactNode; className?: string }) {
  return (
    <Link {...rest} className={[styles.more, className].filter(Boolean).join(" ")}>
      {children} <Icon name="arrow" />
    </Link>
  );
}

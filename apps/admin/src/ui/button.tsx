import type { ComponentProps } from "react";
import { Link, type LinkProps } from "react-router";
import styles from "./button.module.css";

/** `text` looks like a link in a sentence; `menu` shows a value and opens a menu. */
export type ButtonKind = "plain" | "main" | "quiet" | "danger" | "text" | "menu" | "icon";

const looks: Record<ButtonKind, { part: string; className: string | undefined }> = {
  plain: { part: "button", className: styles.button },
  main: { part: "button", className: `${styles.button} ${styles.main}` },
  quiet: { part: "button", className: `${styles.button} ${styles.quiet}` },
  danger: { part: "button", className: `${styles.button} ${styles.danger}` },
  text: { part: "text-button", className: styles.text },
  menu: { part: "menu-button", className: styles.menu },
  icon: { part: "icon-button", className: styles.icon },
};

/**
 * Attributes that make an element look like a button. The style sheet of a container selects its buttons by `data-part` and `data-kind`.
 * Without a kind the element is styled only by its own class.
 */
export function buttonLook(kind: ButtonKind | undefined, className = "") {
  if (!kind) return { className };
  const look = looks[kind];
  return { className: `${look.className} ${className}`.trim(), "data-part": look.part, "data-kind": kind };
}

type Look = { kind?: ButtonKind | undefined; className?: string | undefined };

export function Button({ kind = "plain", className, ...rest }: ComponentProps<"button"> & Look) {
  return <button type="button" {...rest} {...buttonLook(kind, className)} />;
}

/** A button whose only content is an icon; `label` is its name. */
export function IconButton({ label, className, ...rest }: Omit<ComponentProps<"button">, "aria-label"> & { label: string }) {
  return <button type="button" {...rest} {...buttonLook("icon", className)} aria-label={label} />;
}

type Target = (LinkProps & { href?: never }) | (ComponentProps<"a"> & { to?: never });

/** A link that looks like a button. `to` is a screen of the panel, `href` any other address. */
export function ButtonLink({ kind = "plain", className, ...rest }: Target & Look) {
  const look = buttonLook(kind, className);
  return rest.to === undefined ? <a {...rest} {...look} /> : <Link {...rest} {...look} />;
}

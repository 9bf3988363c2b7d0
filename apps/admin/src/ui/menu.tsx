import { Menu } from "@base-ui/react/menu";
import { Fragment, type ReactNode } from "react";
import { type ButtonKind, buttonLook } from "./button.tsx";
import styles from "./menu.module.css";
import sheet from "./sheet.module.css";

/** `isApart` draws a line above the item. */
export type MenuItem = { label: string; hint?: string; isOn?: boolean; isOff?: boolean; isApart?: boolean; pick(): void };

/** A trigger looks like a button of the kind, or is styled by its own class. */
type TriggerLook = { kind: ButtonKind; className?: string | undefined } | { kind?: never; className: string | undefined };

export type MenuProps = TriggerLook & {
  trigger: ReactNode;
  id?: string;
  label?: string;
  /** A heading above the items. */
  title?: string;
  items: MenuItem[];
};

/** A menu that is open when it is rendered. */
export default function OpenMenu({ trigger, kind, className, id, label, title, items }: MenuProps) {
  return (
    <Menu.Root modal={false} defaultOpen>
      <Menu.Trigger {...buttonLook(kind, className)} id={id} aria-label={label}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className={sheet.over} sideOffset={4} align="end">
          <Menu.Popup className={`${styles.menu} ${sheet.float}`}>
            {title && <p className={`${styles.menuTitle} small muted`}>{title}</p>}
            {items.map(({ label, hint, isOn, isOff, isApart, pick }, index) => (
              <Fragment key={label}>
                {isApart && index > 0 && <Menu.Separator className={styles.apart} />}
                <Menu.Item className={isOn ? styles.on : ""} aria-current={isOn ? "true" : undefined} disabled={isOff} onClick={pick}>
                  <span>{label}</span>
                  {hint && <span className="muted small">{hint}</span>}
                </Menu.Item>
              </Fragment>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

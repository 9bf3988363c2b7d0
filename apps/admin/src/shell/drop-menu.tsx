import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";

export type MenuItem = { label: string; hint?: string; isOn?: boolean; isOff?: boolean; pick(): void };

/** A button that opens a menu: arrows, letters and Esc work in it. */
export function DropMenu({
  trigger,
  className,
  label,
  title,
  items,
}: {
  trigger: ReactNode;
  className: string;
  label?: string;
  /** What the items are, above them. */
  title?: string;
  items: MenuItem[];
}) {
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger className={className} aria-label={label}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="over" sideOffset={4} align="end">
          <Menu.Popup className="menu float">
            {title && <p className="menu-title small muted">{title}</p>}
            {items.map(({ label, hint, isOn, isOff, pick }) => (
              <Menu.Item key={label} className={isOn ? "on" : ""} disabled={isOff} onClick={pick}>
                <span>{label}</span>
                {hint && <span className="muted small">{hint}</span>}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

import { type ComponentType, useState } from "react";
import { buttonLook } from "./button.tsx";
import type { MenuProps } from "./menu.tsx";
import { notify } from "./notices.tsx";
import { useLoadedSoon } from "./use-loaded-soon.ts";

const loadMenu = async () => (await import("./menu.tsx")).default;

/** A button that opens a menu, which can be used by arrow keys, letters and Esc. */
export function DropMenu(props: MenuProps) {
  const [OpenMenu, setOpenMenu] = useState<ComponentType<MenuProps> | null>(null);
  useLoadedSoon(loadMenu);
  const open = async () => {
    try {
      const loaded = await loadMenu();
      setOpenMenu(() => loaded);
    } catch {
      notify({ text: "Меню не\u00a0открылось: нет связи" });
    }
  };
  if (OpenMenu) return <OpenMenu {...props} />;
  return (
    <button
      type="button"
      {...buttonLook(props.kind, props.className)}
      id={props.id}
      aria-label={props.label}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => void open()}
    >
      {props.trigger}
    </button>
  );
}

import { DropMenu } from "./drop-menu.tsx";
import { Icon } from "./icon.tsx";
import type { MenuItem } from "./menu.tsx";
import { schemes, setVision, sizes, useVision } from "./vision.ts";

const schemeWords = { light: "чёрным по\u00a0белому", dark: "белым по\u00a0чёрному" };

/** The menu items for the look of the panel: the usual look, and the sizes and colours of the version for low vision. */
export function useVisionItems(): MenuItem[] {
  const vision = useVision();
  const { size = 125, scheme = "light" } = vision ?? {};
  return [
    { label: "Обычный вид", isOn: !vision, pick: () => setVision(null) },
    ...sizes.map((each) => ({
      label: `Крупно, ${each}\u00a0%`,
      isOn: vision?.size === each,
      pick: () => setVision({ size: each, scheme }),
    })),
    ...schemes.map((each) => ({
      label: schemeWords[each].replace(/^./, (letter) => letter.toUpperCase()),
      isOn: vision?.scheme === each,
      pick: () => setVision({ size, scheme: each }),
    })),
  ];
}

/** A menu whose button shows the look: «Вид: 125 %, чёрным по белому». */
export function VisionMenu({ className }: { className?: string | undefined }) {
  const vision = useVision();
  return (
    <DropMenu
      kind="menu"
      className={className}
      items={useVisionItems()}
      trigger={
        <>
          <Icon name="eye" />
          <span>
            Вид<span data-ui="vision-words">: {vision ? `${vision.size}\u00a0%, ${schemeWords[vision.scheme]}` : "обычный"}</span>
          </span>
          <Icon name="down" size={14} />
        </>
      }
    />
  );
}

import { Icon } from "../ui/icon.tsx";

/** Switches «Версия для слабовидящих»; the boot script handles it and sets its state. */
export function VisionButton({ className }: { className?: string }) {
  return (
    <button type="button" data-vision="" aria-pressed="false" className={className} suppressHydrationWarning>
      <Icon name="eye" /> Версия для слабовидящих
    </button>
  );
}

import { useAreKeysOn } from "./use-keys.ts";

/** A drawing of a key, shown unless keyboard shortcuts are switched off. */
export function Key({ children }: { children: string }) {
  return useAreKeysOn() ? <kbd>{children}</kbd> : null;
}

import { useAreKeysOn } from "./use-keys.ts";

/** The cap of a key, unless keys are switched off. */
export function Key({ children }: { children: string }) {
  return useAreKeysOn() ? <kbd>{children}</kbd> : null;
}

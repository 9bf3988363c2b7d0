import { useSyncExternalStore } from "react";
import { openDialog } from "../ui/open-dialog.ts";

export type Success = { title: string; text: string };

let success: Success | null = null;
const listeners = new Set<() => void>();

/** Opens the success dialog: the form has been saved. Browser only. */
export function showSuccess(kept: Success) {
  success = kept;
  for (const listener of listeners) listener();
  openDialog("success");
}

export function useSuccess(): Success | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => success,
    () => null,
  );
}

import { useSyncExternalStore } from "react";
import { openDialog } from "../ui/open-dialog.ts";

export type Success = { title: string; text: string };

let success: Success | null = null;
const listeners = new Set<() => void>();

/** Tells the visitor, in the success dialog, that the form has been kept. Browser only. */
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

import { useSyncExternalStore } from "react";
import { openDialog } from "../ui/open-dialog.ts";

export type Success = { number: number; promise: string };

let success: Success | null = null;
const listeners = new Set<() => void>();

/** Tells the visitor, in the success dialog, that the request has been kept. Browser only. */
export function showSuccess(received: Success) {
  success = received;
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

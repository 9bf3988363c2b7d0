import { useSyncExternalStore } from "react";

let opened: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  opened = next;
  for (const listener of listeners) listener();
}

/** Registers a modal dialog as the topmost one, until the returned function is called. */
export function addSheet(dialog: HTMLDialogElement): () => void {
  set([...opened, dialog]);
  return () => set(opened.filter((each) => each !== dialog));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The topmost modal dialog. Everything outside of it gets neither pointer events nor focus. */
export const useTopSheet = () => useSyncExternalStore(subscribe, () => opened.at(-1) ?? null);

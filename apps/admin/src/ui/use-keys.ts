import { useEffect, useRef, useSyncExternalStore } from "react";

const stored = "len.panel.keys";
let areOn = localStorage.getItem(stored) !== "off";
const listeners = new Set<() => void>();

export function turnKeys(on: boolean) {
  areOn = on;
  localStorage.setItem(stored, on ? "on" : "off");
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useAreKeysOn = () => useSyncExternalStore(subscribe, () => areOn);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox], [type=radio]), textarea, select"));

/** The keys that repeat while they are held down, to move through a list. Every other key acts once. */
const held = new Set(["KeyJ", "KeyK", "ArrowDown", "ArrowUp"]);

/**
 * Handles keys by their position on the keyboard (`KeyJ`, `Ctrl+KeyZ`), so that they work with the Russian layout too. They do nothing in
 * fields, dialogs and menus. Single keys except `Escape` can also be switched off. In a field `Escape` only leaves the field; the typed
 * text stays.
 */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>) {
  const current = useRef(keys);
  useEffect(() => {
    current.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.isComposing || (event.repeat && !held.has(event.code))) return;
      if (document.querySelector("dialog[open], [role=menu]")) return;
      const isEscape = event.code === "Escape";
      if (isEscape && event.target instanceof HTMLElement && isTyping(event.target)) return event.target.blur();
      const isWithCtrl = event.ctrlKey || event.metaKey;
      if (!isEscape && (isTyping(event.target) || (!areOn && !isWithCtrl))) return;
      const act = current.current[`${isWithCtrl ? "Ctrl+" : ""}${event.shiftKey ? "Shift+" : ""}${event.code}`];
      if (!act) return;
      if (!isEscape) event.preventDefault();
      act(event);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}

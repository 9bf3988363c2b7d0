import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Button } from "./button.tsx";
import styles from "./notices.module.css";
import sheet from "./sheet.module.css";
import { useTopSheet } from "./top-sheet.ts";

/** `isNews`: the notice is about an event, not about an act of the reader. */
type Notice = { id: number; text: string; hint?: string; isNews?: true; action?: { label: string; isUndo?: true; run(): void } };

const shownMs = 10_000;
let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a notice for ten seconds. It replaces the previous notice of its kind (event or act), except that a notice with an undo is replaced
 * only by another one with an undo.
 */
export function notify(notice: Omit<Notice, "id">) {
  lastId += 1;
  const kept = notices.filter(({ isNews, action }) => isNews !== notice.isNews || (action?.isUndo && !notice.action?.isUndo));
  set([...kept, { ...notice, id: lastId }]);
}

export const shownNotices = () => notices;

export const dismissNotices = () => set([]);

const dismiss = (id: number) => set(notices.filter((notice) => notice.id !== id));

function act({ id, action }: Notice) {
  dismiss(id);
  action?.run();
}

/** Runs the undo of the notice that is shown. */
export function undoLast() {
  const undo = notices.find(({ action }) => action?.isUndo);
  if (undo) act(undo);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The notices. They lie over the foot of the list, so that they neither cover nor move the opened item; on a phone they are at the top.
 * They are a popover, which is above every dialog, and are rendered inside the topmost modal dialog, because everything outside of it is
 * inert.
 */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, shownNotices);
  const dialog = useTopSheet();
  return createPortal(
    <div ref={showPopover} popover="manual" className={styles.notices} role="status">
      {shown.map((notice) => (
        <Card key={notice.id} notice={notice} />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

/**
 * Shows the popover again for each new element, because a portal into another dialog renders a new one. An element inside a closing dialog
 * is no longer in the document.
 */
function showPopover(element: HTMLElement | null) {
  if (!element?.isConnected) return;
  element.showPopover();
  return () => element.hidePopover();
}

/** A notice. Its ten seconds start again when the pointer or the focus leaves it. */
function Card({ notice }: { notice: Notice }) {
  const { id, text, hint, action } = notice;
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  useEffect(() => {
    if (isPointed || isFocused) return;
    const timer = setTimeout(() => dismiss(id), shownMs);
    return () => clearTimeout(timer);
  }, [id, isPointed, isFocused]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only prevent it from disappearing
    <div
      className={`${styles.notice} ${sheet.float}`}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className="strong">{text}</p>
      {hint && <p className="small muted">{hint}</p>}
      {action && (
        <Button kind="text" onClick={() => act(notice)}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

import { useEffect, useSyncExternalStore } from "react";

type Notice = { id: number; text: string; hint?: string; action?: { label: string; isUndo?: true; run(): void } };

const shownMs = 10_000;
let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** Says what was done, for ten seconds. A new one replaces the one before. */
export function notify(notice: Omit<Notice, "id">) {
  lastId += 1;
  set([{ ...notice, id: lastId }]);
}

export const dismissNotices = () => set([]);

/** Takes the last act back while its notice offers it. */
export function undoLast() {
  const undo = notices.at(-1)?.action;
  if (!undo?.isUndo) return;
  dismissNotices();
  undo.run();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function Notices() {
  const shown = useSyncExternalStore(subscribe, () => notices);
  const last = shown.at(-1)?.id;
  useEffect(() => {
    if (last === undefined) return;
    const timer = setTimeout(dismissNotices, shownMs);
    return () => clearTimeout(timer);
  }, [last]);
  return (
    <div className="notices" role="status">
      {shown.map(({ id, text, hint, action }) => (
        <div key={id} className="notice float">
          <p className="strong">{text}</p>
          {hint && <p className="small muted">{hint}</p>}
          {action && (
            <button
              type="button"
              className="lnk"
              onClick={() => {
                dismissNotices();
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}

import { useEffect, useState, useSyncExternalStore } from "react";

type Notice = {
  id: number;
  text: string;
  hint?: string;
  action?: { label: string; isUndo?: true; run(): void };
  /** Nobody at this screen has caused it. */
  isNews?: true;
};

const shownMs = 10_000;
let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/**
 * Says what was done, for ten seconds. It replaces the one before, save the last act that can be taken back; news replace only news, so
 * that nobody misses the answer to an act of their own.
 */
export function notify(notice: Omit<Notice, "id">) {
  lastId += 1;
  const isKept = ({ action, isNews }: Notice) => (notice.isNews ? !isNews : action?.isUndo && !notice.action?.isUndo);
  set([...notices.filter(isKept), { ...notice, id: lastId }]);
}

export const shownNotices = () => notices;

export const dismissNotices = () => set([]);

const dismiss = (id: number) => set(notices.filter((notice) => notice.id !== id));

function act({ id, action }: Notice) {
  dismiss(id);
  action?.run();
}

/** Takes the last act back while its notice offers it. */
export function undoLast() {
  const undo = notices.find(({ action }) => action?.isUndo);
  if (undo) act(undo);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Over the foot of the list: the opened item is neither covered nor moved. On a phone they stand at the top. */
export function Notices() {
  const shown = useSyncExternalStore(subscribe, shownNotices);
  return (
    <div className="notices" role="status">
      {shown.map((notice) => (
        <Card key={notice.id} notice={notice} />
      ))}
    </div>
  );
}

/** Its ten seconds begin anew when the pointer or the focus leaves it. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer and the focus only keep it on the screen
    <div
      className="notice float"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className="strong">{text}</p>
      {hint && <p className="small muted">{hint}</p>}
      {action && (
        <button type="button" className="lnk" onClick={() => act(notice)}>
          {action.label}
        </button>
      )}
    </div>
  );
}

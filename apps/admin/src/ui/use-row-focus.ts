import { useState } from "react";
import { useNavigate } from "react-router";

type List<Id> = {
  ids: readonly Id[];
  opened: Id | null;
  /** The address of the list; the address of a row is below it. */
  path: string;
  /** The prefix of a row's id in the document, `row-ID`. */
  row: string;
};

/** Makes the rows of a list one Tab stop: j, k and the arrow keys move the focus. When an item is closed, its row gets the focus back. */
export function useRowFocus<Id extends string | number>({ ids, opened, path, row }: List<Id>) {
  const navigate = useNavigate();
  const [focused, setFocused] = useState<Id | null>(null);
  const idOf = (id: Id) => `${row}-${id}`;
  const focus = (id: Id | undefined) => id !== undefined && document.getElementById(idOf(id))?.focus();
  const orFirst = (id: Id | null) => ids.find((each) => each === id) ?? ids[0];
  const tabStop = orFirst(focused ?? opened);
  const neighbour = (of: Id | null, step: number) => {
    const index = of === null ? -1 : ids.indexOf(of);
    return ids[index === -1 ? 0 : index + step];
  };
  const open = (id: Id | undefined) => id !== undefined && void navigate(`${path}/${id}`);
  const down = () => focus(focused === null ? tabStop : neighbour(focused, 1));
  const up = () => focus(focused === null ? tabStop : neighbour(focused, -1));
  return {
    tabStop,
    open,
    openNext: () => open(neighbour(opened, 1)),
    openPrevious: () => open(neighbour(opened, -1)),
    close() {
      void navigate(path);
      requestAnimationFrame(() => focus(orFirst(opened)));
    },
    /** Must be passed to `onFocus` of the list. */
    onFocus: ({ target }: { target: Element }) => setFocused(ids.find((id) => idOf(id) === target.id) ?? null),
    /** Must be passed to `useKeys`. */
    keys: { KeyJ: down, ArrowDown: down, KeyK: up, ArrowUp: up },
  };
}

import type { Readiness } from "@len/contract/staff/readiness";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** The lines of the screen that are unfolded, by their ids. */
export type Unfolding = { isOpen(id: string): boolean; toggle(id: string): void };

/** A link of the screen: its address and the group that contains it. */
type Spot = { address: string; group: string };

/** The state of the screen when the reader left it. */
const left: { scroll: number; open: ReadonlySet<string>; spot: Spot | null } = { scroll: 0, open: new Set(), spot: null };

/**
 * When the reader comes back from a form, the same lines are unfolded, the scroll position is the same, and the link that was followed has
 * the focus. If the corrected rule is no longer in the list, its group gets the focus.
 */
export function usePlace(readiness: Readiness, isFetching: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(left.open);
  const spot = useRef(left.spot);
  useLayoutEffect(() => {
    const shown = body.current;
    if (!shown) return;
    shown.scrollTop = left.scroll;
    return () => {
      left.scroll = shown.scrollTop;
      left.spot = spotOf(document.activeElement, shown);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer answer may remove the focused link
  useEffect(() => {
    if (spot.current && body.current && document.activeElement === document.body) linkAt(spot.current, body.current)?.focus();
    if (!isFetching) spot.current = null;
  }, [readiness, isFetching]);
  const unfolding: Unfolding = {
    isOpen: (id) => open.has(id),
    toggle(id) {
      left.open = new Set(open.has(id) ? [...open].filter((other) => other !== id) : [...open, id]);
      setOpen(left.open);
    },
  };
  return { body, unfolding };
}

function spotOf(focused: Element | null, body: HTMLElement): Spot | null {
  const address = focused?.getAttribute("href");
  const group = focused?.closest<HTMLElement>("[data-group]")?.dataset.group;
  return address && group && body.contains(focused) ? { address, group } : null;
}

function linkAt({ address, group }: Spot, body: HTMLElement): HTMLElement | null {
  const section = body.querySelector<HTMLElement>(`[data-group="${group}"]`);
  return section?.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`) ?? section?.querySelector("h2") ?? null;
}

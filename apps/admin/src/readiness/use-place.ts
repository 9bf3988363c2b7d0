import type { Readiness } from "@len/contract/staff/readiness";
import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** What of the screen is unfolded, by id. */
export type Unfolding = { isOpen(id: string): boolean; toggle(id: string): void };

/** A link of the screen: its address, and the group that it stands in. */
type Spot = { address: string; group: string };

/** Where the reader was on leaving the screen. */
const left: { scroll: number; open: ReadonlySet<string>; spot: Spot | null } = { scroll: 0, open: new Set(), spot: null };

/**
 * Who comes back from a form finds the same lines unfolded at the same place, and the focus on the link that led there. When what was mended
 * has gone from the list, its group has the focus.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer answer may take the focused link away
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

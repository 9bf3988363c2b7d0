import { useEffect } from "react";

const loadedAfterMs = 2_000;

/** Loads, soon after the screen, a part that opens on a press: it stays out of the first load but also opens offline. */
export function useLoadedSoon(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => {}), loadedAfterMs);
    return () => clearTimeout(timer);
  }, [load]);
}

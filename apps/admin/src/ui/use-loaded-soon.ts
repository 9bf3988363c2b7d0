import { useEffect } from "react";

const loadedAfterMs = 2_000;

/** Loads a part that a press opens soon after the screen: the part is not in the first load, and opens without a connection too. */
export function useLoadedSoon(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => {}), loadedAfterMs);
    return () => clearTimeout(timer);
  }, [load]);
}

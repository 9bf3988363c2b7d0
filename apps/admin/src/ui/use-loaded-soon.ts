import { useEffect } from "react";

const loadedAfterMs = 2_000;

/** Loads, soon after the screen, a part that opens on a press. So the part is not in the first load, but opens without a connection. */
export function useLoadedSoon(load: () => Promise<unknown>) {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => {}), loadedAfterMs);
    return () => clearTimeout(timer);
  }, [load]);
}

import { useSyncExternalStore } from "react";
import { useVision } from "./vision.ts";

/** The size of the document's text as a multiple of the usual size. */
export function useTextScale(): number {
  useVision();
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Whether the window is narrower than this number of `rem`, measured like the style sheets' container queries. */
export function useIsNarrow(rem: number): boolean {
  const px = rem * 16 * useTextScale();
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener("resize", listener);
      return () => window.removeEventListener("resize", listener);
    },
    () => window.innerWidth < px,
  );
}

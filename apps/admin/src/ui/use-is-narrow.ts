import { useSyncExternalStore } from "react";
import { useVision } from "./vision.ts";

/** How many times larger than usual the text of the document is. */
export function useTextScale(): number {
  useVision();
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;
}

/** Whether the window is narrower than this number of `rem`, in the sense of the style sheets' container queries. */
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

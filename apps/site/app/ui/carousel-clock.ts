import { useEffect, useState, useSyncExternalStore } from "react";

/** §9 of the specification, milliseconds. */
const slideDelay = 3000;
export const slideSpeed = 300;

/**
 * Whether slides may move by themselves, and the clock that moves them. The visitor's wish rules; without one they stand
 * still in the contrast version and with reduced motion. `held` (pointer, focus) and a hidden tab only make them wait.
 */
export function useCarouselClock({ held, index, count, onTick }: { held: boolean; index: number; count: number; onTick: () => void }) {
  const [wish, setWish] = useState<boolean | null>(null);
  const calm = useSyncExternalStore(subscribeCalm, isCalm, () => true);
  const hidden = useSyncExternalStore(
    subscribeHidden,
    () => document.hidden,
    () => true,
  );
  const playing = count > 1 && (wish ?? !calm);
  const ticking = playing && !held && !hidden;

  // A slide stays for its whole time whoever brought it: the clock starts anew with each index.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!ticking) return;
    const timer = setTimeout(onTick, slideDelay);
    return () => clearTimeout(timer);
  }, [ticking, index]);

  return { playing, play: () => setWish(true), stop: () => setWish(false) };
}

const reducedMotion = "(prefers-reduced-motion: reduce)";

function isCalm(): boolean {
  return document.documentElement.dataset.theme === "contrast" || window.matchMedia(reducedMotion).matches;
}

function subscribeCalm(notify: () => void): () => void {
  const motion = window.matchMedia(reducedMotion);
  const theme = new MutationObserver(notify);
  motion.addEventListener("change", notify);
  theme.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme"] });
  return () => {
    motion.removeEventListener("change", notify);
    theme.disconnect();
  };
}

function subscribeHidden(notify: () => void): () => void {
  document.addEventListener("visibilitychange", notify);
  return () => document.removeEventListener("visibilitychange", notify);
}

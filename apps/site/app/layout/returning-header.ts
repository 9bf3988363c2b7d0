import { useEffect, useRef } from "react";

/** A shorter scroll, in pixels, does not change the direction: it is a trembling finger or the end of a smooth scroll. */
const meant = 4;

/**
 * Brings the header back as a bar on the top edge when the visitor scrolls up. The attribute `data-scroll` of the element is absent while
 * the header is in its normal place, `away` while it is scrolled out, `up` while it is shown, and `down` while it disappears.
 */
export function useReturningHeader() {
  const header = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = header.current;
    if (!element) return;
    let before = window.scrollY;

    const follow = () => {
      const now = window.scrollY;
      const state = element.dataset.scroll;
      const ownPlace = placeOf(element);

      if (now > ownPlace && Math.abs(now - before) < meant) return;
      if (now <= ownPlace) delete element.dataset.scroll;
      else if (now < before && state) element.dataset.scroll = "up";
      else if (now > before && state === "up") element.dataset.scroll = "down";
      else if (!state && now > ownPlace + element.offsetHeight) element.dataset.scroll = "away";
      before = now;
    };

    addEventListener("scroll", follow, { passive: true });
    return () => removeEventListener("scroll", follow);
  }, []);

  return header;
}

/** The position of the header in its normal place: the end of the row before it, or 0 if that row is hidden. */
function placeOf(element: HTMLElement): number {
  const before = element.previousElementSibling;
  return before instanceof HTMLElement ? before.offsetTop + before.offsetHeight : 0;
}

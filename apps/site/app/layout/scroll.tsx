import { useEffect, useLayoutEffect, useRef } from "react";
import { ScrollRestoration, useLocation, useMatches, useNavigationType } from "react-router";
import { hashTarget } from "../ui/hash-target.ts";
import { prefersStillness } from "./page-transition.ts";

/** Duration of a smooth scroll in milliseconds. */
const smoothScroll = 500;

/** Whether a route declares `keepScroll` in its handle. */
const keepsScroll = (handle: unknown) => Reflect.get(Object(handle), "keepScroll") === true;

/** Scrolls to the top of each new page, to the target of a hash, and to the previous position on Back. */
export function Scroll() {
  const { hash, key, pathname } = useLocation();
  const type = useNavigationType();
  const isKept = useMatches().some(({ handle }) => keepsScroll(handle));
  const before = useRef({ y: 0, pathname });

  useEffect(() => {
    let stop: (() => void) | undefined;
    const savePosition = () => {
      before.current.y = window.scrollY;
    };
    // When a hash on the same page is followed, the browser jumps to it before the router is notified. The jump is undone before it is
    // painted, and replaced by smooth scrolling. A target inside a hidden tab has no position yet; the tabs scroll to it themselves.
    const scrollToHash = () => {
      stop?.();
      const target = history.state ? null : hashTarget(location.hash);
      if (target?.getClientRects().length) stop = scrollSmoothly(target, before.current.y);
    };
    savePosition();
    addEventListener("scroll", savePosition, { passive: true });
    addEventListener("popstate", scrollToHash);
    return () => {
      stop?.();
      removeEventListener("scroll", savePosition);
      removeEventListener("popstate", scrollToHash);
    };
  }, []);

  // Runs after the effect of `ScrollRestoration`, a child that has already scrolled to the top or jumped to the hash.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each history entry scrolls once
  useLayoutEffect(() => {
    const { y, pathname: left } = before.current;
    before.current.pathname = pathname;
    if (type === "POP") return;

    const target = hashTarget(hash);
    if (target) return scrollSmoothly(target, left === pathname ? y : 0);
    if (isKept) window.scrollTo(0, y);
  }, [key]);

  return <ScrollRestoration />;
}

function scrollSmoothly(target: HTMLElement, from: number): (() => void) | undefined {
  // Browsers open a fold around the target only if they follow the link themselves.
  target.closest("details")?.setAttribute("open", "");
  // On Back to an earlier hash of this page the browser restores the position, so there is no jump to undo.
  target.scrollIntoView();
  if (prefersStillness()) return;
  const to = window.scrollY;
  const startedAt = performance.now();
  let frame = 0;

  const step = (now: number) => {
    const share = Math.min(1, Math.max(0, (now - startedAt) / smoothScroll));
    window.scrollTo(0, from + (to - from) * (1 - (1 - share) ** 3));
    if (share < 1) frame = requestAnimationFrame(step);
    else stop();
  };
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of interruptions) removeEventListener(event, stop);
  };
  const interruptions = ["wheel", "touchstart", "keydown"] as const;
  for (const event of interruptions) addEventListener(event, stop, { passive: true, once: true });

  window.scrollTo(0, from);
  frame = requestAnimationFrame(step);
  return stop;
}

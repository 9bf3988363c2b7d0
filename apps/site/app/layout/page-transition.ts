import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** The transition `page`, mode out-in: the old page leaves, the scroll goes to the top, the new page enters. */
const leave = { duration: 120, frames: { opacity: [1, 0] } };
const enter = { duration: 240, frames: { opacity: [0, 1], transform: ["translateY(8px)", "none"] } };
const easing = "cubic-bezier(0.22, 0.61, 0.2, 1)";

/** Path of the page that is being loaded; background loads (fetchers) are not included. */
let loadingPath: string | null = null;

/** Client middleware of the root route: delays the loaded page until the old one has left. */
export async function pageLeaves<Result>({ request }: { request: Request }, next: () => Promise<Result>): Promise<Result> {
  const result = await next();
  const path = new URL(request.url).pathname;
  if (path === loadingPath && path !== location.pathname && !prefersStillness()) await leaveNow();
  return result;
}

async function leaveNow() {
  const animation = document
    .querySelector("main")
    ?.animate(leave.frames, { id: "page-leave", duration: leave.duration, easing, fill: "forwards" });
  if (!animation) return;
  await new Promise((resolve) => setTimeout(resolve, leave.duration));
  // If the navigation is cancelled now, the page must not stay invisible.
  setTimeout(() => animation.cancel(), 500);
}

/** Starts the enter animation of the new page. */
export function usePageTransition() {
  const { pathname } = useLocation();
  const loading = useNavigation().location?.pathname ?? null;
  const shown = useRef(pathname);

  useEffect(() => {
    loadingPath = loading;
  }, [loading]);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.querySelector("main");
    for (const animation of main?.getAnimations() ?? []) if (animation.id === "page-leave") animation.cancel();
    if (!prefersStillness()) main?.animate(enter.frames, { id: "page-enter", duration: enter.duration, easing });
  }, [pathname]);
}

export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.theme === "contrast";
}

import { useEffect, useLayoutEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";

/** The transition `page`, mode out-in: the old page fades out, the scroll goes to the top, the new page fades in. */
const leave = { duration: 120, frames: { opacity: [1, 0] } };
const enter = { duration: 240, frames: { opacity: [0, 1], transform: ["translateY(8px)", "none"] } };
const easing = "cubic-bezier(0.22, 0.61, 0.2, 1)";

/** Path of the page that is being loaded; background loads (fetchers) are not included. */
let loadingPath: string | null = null;

/** Client middleware of the root route: delays the loaded page until the old one has faded out. */
export async function pageLeaves<Result>({ request }: { request: Request }, next: () => Promise<Result>): Promise<Result> {
  const result = await next();
  const path = new URL(request.url).pathname;
  if (path === loadingPath && path !== location.pathname && !prefersStillness()) await leaveNow();
  return result;
}

/** Hides the old page until the new one is rendered or the navigation is cancelled. */
async function leaveNow() {
  const main = document.querySelector("main");
  if (!main || leavingOf(main).length > 0) return;
  main.animate(leave.frames, { id: "page-leave", duration: leave.duration, easing, fill: "forwards" });
  await new Promise((resolve) => setTimeout(resolve, leave.duration));
}

const leavingOf = (main: Element | null) => (main?.getAnimations() ?? []).filter(({ id }) => id === "page-leave");

/** Starts the enter animation of the new page, before the browser paints it. */
export function usePageTransition() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  const loading = navigation.location?.pathname ?? null;
  const shown = useRef(pathname);

  useEffect(() => {
    loadingPath = loading;
  }, [loading]);

  useLayoutEffect(() => {
    const isNew = shown.current !== pathname;
    shown.current = pathname;
    const main = document.querySelector("main");
    if (isNew || navigation.state === "idle") for (const animation of leavingOf(main)) animation.cancel();
    if (isNew && !prefersStillness()) main?.animate(enter.frames, { id: "page-enter", duration: enter.duration, easing });
  }, [pathname, navigation.state]);
}

export function prefersStillness(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.theme === "contrast";
}

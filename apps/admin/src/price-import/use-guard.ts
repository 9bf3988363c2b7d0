import { useEffect, useState } from "react";
import { useBlocker } from "react-router";

/**
 * Asks before work on a file is lost, when the person opens another screen or file or closes the tab. `leave` runs an act at once if
 * nothing would be lost, otherwise after the question.
 */
export function useGuard(isTouched: boolean) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isTouched && currentLocation.pathname !== nextLocation.pathname);
  const [waiting, setWaiting] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isTouched) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isTouched]);
  return {
    isAsking: blocker.state === "blocked" || waiting !== null,
    leave: (act: () => void) => (isTouched ? setWaiting(() => act) : act()),
    stay() {
      if (blocker.state === "blocked") blocker.reset();
      setWaiting(null);
    },
    goOn() {
      if (blocker.state === "blocked") blocker.proceed();
      setWaiting(null);
      waiting?.();
    },
  };
}

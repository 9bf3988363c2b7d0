import { useEffect } from "react";

/** Says on the document that React answers from now on; the journeys wait for it. */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = "true";
  }, []);
  return null;
}

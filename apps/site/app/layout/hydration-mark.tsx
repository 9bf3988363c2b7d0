import { useEffect } from "react";

/** Says on the document that React answers from now on: to the boot scripts by the event, to the journeys by the attribute. */
export function HydrationMark() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.hydrated) return;
    dataset.hydrated = "true";
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}

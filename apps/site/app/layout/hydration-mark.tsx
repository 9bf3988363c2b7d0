import { useEffect } from "react";

/** Reports that React has hydrated the page: to the boot scripts by an event, to end-to-end tests by an attribute of the document. */
export function HydrationMark() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (dataset.hydrated) return;
    dataset.hydrated = "true";
    document.dispatchEvent(new Event("hydrated"));
  }, []);
  return null;
}

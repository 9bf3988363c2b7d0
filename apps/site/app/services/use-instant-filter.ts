import { type RefObject, useEffect, useRef, useState } from "react";
import { addressWith } from "../http/address-params.ts";

/** Between the last key and the answer. */
const pause = 150;

/**
 * The words typed into a filter, a moment after the last key; at first those of the address. The address follows them, so that
 * Back, a reload and whoever is sent the link find the same list. `form` is for the form around the field `search`: without
 * scripts it asks for the page by that address.
 */
export function useInstantFilter(asked: string): { form: RefObject<HTMLFormElement | null>; search: string } {
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(asked);

  useEffect(() => {
    const element = form.current;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      const words = String(new FormData(element ?? undefined).get("search") ?? "");
      setSearch(words);
      if (words.trim() === (new URLSearchParams(location.search).get("search") ?? "")) return;
      // Not through the router: nothing has to be loaded.
      history.replaceState(history.state, "", addressWith(location.pathname, { search: words.trim() }) + location.hash);
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(read, pause);
    };
    // Something may have been typed before React was there.
    read();
    element?.addEventListener("input", soon);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("input", soon);
    };
  }, []);

  // A press on Enter, a link or Back may ask for other words.
  useEffect(() => setSearch(asked), [asked]);

  return { form, search };
}

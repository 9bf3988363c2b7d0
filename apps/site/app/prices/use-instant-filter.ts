import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { addressWith, textParam } from "../http/address-params.ts";

/** Milliseconds between the last key and the filtering. */
const pause = 150;

const wordsOf = (search: string) => textParam(new URLSearchParams(search), "search");

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>("[name=search]");

/**
 * The words typed into a filter, debounced; initially those of the address. The address follows them, so that Back, a reload and a
 * shared link show the same list; navigation to other words changes the list and the field. `form` goes to the form around the field
 * `search`: without scripts it loads the page at that address.
 */
export function useInstantFilter(): { form: RefObject<HTMLFormElement | null>; search: string } {
  const address = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(() => wordsOf(address.search));
  const known = useRef(address);
  /** The text by which the list is filtered now. */
  const shown = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const page = location.pathname;
    const show = () => {
      // During navigation the address may already be that of the next page.
      if (location.pathname !== page) return;
      const words = fieldOf(form.current)?.value.trim() ?? "";
      shown.current = words;
      setSearch(words);
      if (words === wordsOf(location.search)) return;
      // Not through the router, which would cancel a navigation in progress.
      history.replaceState(history.state, "", addressWith(page, { search: words }) + location.hash);
    };
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(show, pause);
    };
    const element = form.current;
    // The visitor may have typed before hydration.
    show();
    element?.addEventListener("input", soon);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener("input", soon);
    };
  }, []);

  // Typing bypasses the router, so a location of the router comes from Enter, a link or Back.
  useEffect(() => {
    if (address === known.current) return;
    known.current = address;
    const words = wordsOf(address.search);
    if (words === shown.current) return;
    clearTimeout(timer.current);
    const field = fieldOf(form.current);
    if (field && field.value.trim() !== words) field.value = words;
    shown.current = words;
    setSearch(words);
  }, [address]);

  return { form, search };
}

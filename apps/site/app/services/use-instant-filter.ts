import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { addressWith, textParam } from "../http/address-params.ts";

/** Delay between the last key and the update, in milliseconds. */
const pause = 150;

const wordsOf = (search: string) => textParam(new URLSearchParams(search), "search");

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>("[name=search]");

/**
 * Returns the text typed into a filter field, shortly after the last key; initially the text from the URL. The URL follows the typed
 * text, so that Back, a reload and a shared link show the same list; a navigation with another text updates field and list. `form`
 * is the ref of the form around the field `search`, which submits to the same URL without scripts.
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
      // During a navigation the URL changes before this page unmounts.
      if (location.pathname !== page) return;
      const words = fieldOf(form.current)?.value.trim() ?? "";
      shown.current = words;
      setSearch(words);
      if (words === wordsOf(location.search)) return;
      // Not through the router: a router navigation would cancel one that is in progress.
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

  // Typing does not go through the router. A new location therefore comes from Enter, a link or Back and overrides the typed text.
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

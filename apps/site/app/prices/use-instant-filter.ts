import { type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { addressWith, textParam } from "../http/address-params.ts";

/** Between the last key and the answer. */
const pause = 150;

const wordsOf = (search: string) => textParam(new URLSearchParams(search), "search");

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>("[name=search]");

/**
 * The words typed into a filter, a moment after the last key; at first those of the address. The address follows them, so that
 * Back, a reload and whoever is sent the link find the same list; an address with other words changes list and field. `form` is
 * for the form around the field `search`: without scripts it asks for the page by that address.
 */
export function useInstantFilter(): { form: RefObject<HTMLFormElement | null>; search: string } {
  const address = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const [search, setSearch] = useState(() => wordsOf(address.search));
  const known = useRef(address);
  /** The words of the list. */
  const shown = useRef(search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    const page = location.pathname;
    const show = () => {
      // The address of the next page may be there before this page is gone.
      if (location.pathname !== page) return;
      const words = fieldOf(form.current)?.value.trim() ?? "";
      shown.current = words;
      setSearch(words);
      if (words === wordsOf(location.search)) return;
      // Not through the router, which would give up another page that is on its way.
      history.replaceState(history.state, "", addressWith(page, { search: words }) + location.hash);
    };
    const soon = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(show, pause);
    };
    const element = form.current;
    // Something may have been typed before React was there.
    show();
    element?.addEventListener("input", soon);
    return () => {
      clearTimeout(timer.current);
      element?.removeEventListener("input", soon);
    };
  }, []);

  // The router does not hear of what was typed: when it names an address, a press on Enter, a link or Back has asked for it.
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

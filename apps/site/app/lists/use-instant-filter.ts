import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";

/** Milliseconds between the last key and the request. */
const pause = 250;

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>("[name=search]");

/**
 * Loads the list for the words that the visitor types into a filter; the API finds as the site search does. `asked` are the words of the
 * list now shown, `addressOf` the page's address with other words, which replaces the history entry. The result goes to the form around
 * the field `search`: without scripts it loads the same address.
 */
export function useInstantFilter(asked: string, addressOf: (words: string) => string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  /** The words last asked for by typing. */
  const typed = useRef(asked);
  const current = useRef({ addressOf, navigate, next });
  current.current = { addressOf, navigate, next };

  useEffect(() => {
    const element = form.current;
    const page = location.pathname;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const { addressOf, navigate, next } = current.current;
      // A list that did not load has no field.
      const words = fieldOf(element)?.value.trim() ?? typed.current;
      // A navigation to another page must not be cancelled.
      if (words === typed.current || (next && next.pathname !== page) || location.pathname !== page) return;
      typed.current = words;
      navigate(addressOf(words), { replace: true, preventScrollReset: true });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(show, pause);
    };
    // Enter sends the form, which is a navigation to the same address.
    const sent = () => {
      clearTimeout(timer);
      typed.current = fieldOf(element)?.value.trim() ?? "";
    };
    // The visitor may have typed before hydration.
    show();
    element?.addEventListener("input", soon);
    element?.addEventListener("submit", sent);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("input", soon);
      element?.removeEventListener("submit", sent);
    };
  }, []);

  // A link or Back leads to other words than the typed ones; the field follows, before the visitor can type into the new list.
  useLayoutEffect(() => {
    const field = fieldOf(form.current);
    if (asked === typed.current) return;
    typed.current = asked;
    if (field) field.value = asked;
  }, [asked]);

  return form;
}

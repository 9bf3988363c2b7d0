import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useNavigate, useNavigation } from "react-router";

/** Milliseconds between the last key and the request. */
const pause = 250;

const fieldOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLInputElement>("[name=search]");

/**
 * Loads the list for the words that the visitor types into a filter; the API searches as in the site search. `asked` are the words of the
 * list that is shown now. `addressOf` returns the page's address for other words, which then replaces the current history entry. The
 * returned ref must be passed to the form around the field `search`; without scripts this form loads the same address.
 */
export function useInstantFilter(asked: string, addressOf: (words: string) => string): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  /** The typed words that were last requested. */
  const typed = useRef(asked);
  const current = useRef({ addressOf, navigate, next });
  current.current = { addressOf, navigate, next };

  useEffect(() => {
    const element = form.current;
    const page = location.pathname;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const { addressOf, navigate, next } = current.current;
      // If the list failed to load, there is no field.
      const words = fieldOf(element)?.value.trim() ?? typed.current;
      // The filter must not cancel a navigation to another page.
      if (words === typed.current || (next && next.pathname !== page) || location.pathname !== page) return;
      typed.current = words;
      navigate(addressOf(words), { replace: true, preventScrollReset: true });
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(show, pause);
    };
    // Enter sends the form, which navigates to the same address.
    const sent = () => {
      clearTimeout(timer);
      typed.current = fieldOf(element)?.value.trim() ?? "";
    };
    // The visitor may have typed before the page was hydrated.
    show();
    element?.addEventListener("input", soon);
    element?.addEventListener("submit", sent);
    return () => {
      clearTimeout(timer);
      element?.removeEventListener("input", soon);
      element?.removeEventListener("submit", sent);
    };
  }, []);

  // A link or Back may change the words of the list; the field is then updated before the visitor can type into it.
  useLayoutEffect(() => {
    const field = fieldOf(form.current);
    if (asked === typed.current) return;
    typed.current = asked;
    if (field) field.value = asked;
  }, [asked]);

  return form;
}

import { type RefObject, useEffect } from "react";

const inSight = new Set<Element>();

/** While a form is in view, `data-form-in-sight` on the document hides the record bar, which leads to the same form. */
export function useFormInSight(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const mark = (isSeen: boolean) => {
      inSight[isSeen ? "add" : "delete"](element);
      document.documentElement.toggleAttribute("data-form-in-sight", inSight.size > 0);
    };
    const observer = new IntersectionObserver((entries) => mark(entries.at(-1)?.isIntersecting ?? false));
    observer.observe(element);
    return () => {
      observer.disconnect();
      mark(false);
    };
  }, [form]);
}

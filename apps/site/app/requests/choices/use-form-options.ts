import { useEffect, useState } from "react";
import { type FormOptions, fetchFormOptions, type OptionsOfForms } from "./form-options.ts";

/** The options of a form: first the `given` ones. When these are only a part, all are fetched once the form is nearly in view. */
export function useFormOptions(name: keyof OptionsOfForms, formId: string, given: FormOptions): FormOptions {
  const [options, setOptions] = useState(given);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || !given.isPart) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        // If they cannot be loaded, the form offers only what the page is about.
        fetchFormOptions().then(
          (all) => setOptions(all[name]),
          () => {},
        );
      },
      { rootMargin: "50%" },
    );
    watch.observe(form);
    return () => watch.disconnect();
  }, [name, formId, given]);

  return options;
}

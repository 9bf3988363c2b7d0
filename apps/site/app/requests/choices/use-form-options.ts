import { useEffect, useState } from "react";
import { type FormOptions, fetchFormOptions, type OptionsOfForms } from "./form-options.ts";

/** The options of a form: first `given`. When these are only a part, all options are fetched once the form is almost in view. */
export function useFormOptions(name: keyof OptionsOfForms, formId: string, given: FormOptions): FormOptions {
  const [options, setOptions] = useState(given);

  useEffect(() => {
    const form = document.getElementById(formId);
    if (!form || !given.isPart) return;
    const watch = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        watch.disconnect();
        // If the fetch fails, the form offers only the options related to the page.
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

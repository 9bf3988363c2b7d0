import { useEffect, useState } from "react";

type Chosen = { doctor: string; service: string; comment?: string | undefined };

/** The doctor, the service and the comment of the form with this id: `initial` until hydration, then the values of its fields. */
export function useChosen(formId: string, initial: Chosen): Chosen {
  const [chosen, setChosen] = useState(initial);

  // The visitor may have chosen before hydration, and a button of a doctor opens the dialog with that doctor chosen.
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return;
    const read = () => {
      const data = new FormData(form);
      const entered = (field: string) => String(data.get(field) ?? "");
      setChosen({ doctor: entered("doctor"), service: entered("service"), comment: entered("comment") });
    };
    read();
    // The listeners need no clean-up: they are removed together with the form's elements.
    form.addEventListener("change", read);
    form.addEventListener("reset", () => queueMicrotask(read));
  }, [formId]);

  return chosen;
}

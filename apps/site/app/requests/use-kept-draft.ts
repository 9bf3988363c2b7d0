import { type RefObject, useEffect, useRef } from "react";

type Draft = [name: string, value: string][];

/** Of forms that were left without being sent, by the address of their page; gone with the window, never stored. */
const drafts = new Map<string, Draft>();

const controlsOf = (form: HTMLFormElement) =>
  [...form.elements].filter(
    (control) => control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement,
  );

/** Ticks of consent are given anew each time; hidden fields are not the visitor's. */
const isKept = ({ type, name }: { type: string; name: string }) => name !== "" && type !== "checkbox" && type !== "hidden";

/** Whoever leaves a form's page and comes back by the way of the site finds what was typed; `about` holds the form. */
export function useKeptDraft(): RefObject<HTMLDivElement | null> {
  const about = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const form = about.current?.querySelector("form");
    if (!form) return;
    const key = form.id;
    for (const [name, value] of drafts.get(key) ?? []) fill(form, name, value);
    drafts.delete(key);

    return () => {
      const typed = controlsOf(form).flatMap((control): Draft => {
        const isChosen = !(control instanceof HTMLInputElement && control.type === "radio") || control.checked;
        return isKept(control) && isChosen && control.value !== "" ? [[control.name, control.value]] : [];
      });
      drafts.set(key, typed);
    };
  }, []);

  return about;
}

/** As if typed: React hears of it. What the address has chosen already stays. */
function fill(form: HTMLFormElement, name: string, value: string) {
  for (const control of controlsOf(form)) {
    if (control.name !== name) continue;
    if (control instanceof HTMLInputElement && control.type === "radio") {
      if (control.value === value) control.click();
    } else if (control.value === "") {
      control.value = value;
      control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
    }
  }
}

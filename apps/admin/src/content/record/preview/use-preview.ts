import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";

/** At how many CSS pixels wide the page is shown. */
export const pageWidths = { phone: 390, computer: 1440 };
export type PageWidth = keyof typeof pageWidths;

/** Limits of the form beside a wide page, in pixels; `step`: of an arrow key at the grip. */
export const formWidth = { least: 364, usual: 444, most: 700, step: 16 };

const choiceSchema = z.object({
  width: z.enum(["phone", "computer"]),
  form: z.number(),
  /** By section; others begin as their form is made. */
  shown: z.record(z.string(), z.boolean()),
});
type Choice = z.infer<typeof choiceSchema>;

const nameOf = (personId: string) => `len.panel.preview.${personId}`;

function kept(personId: string): Choice {
  try {
    return choiceSchema.parse(JSON.parse(localStorage.getItem(nameOf(personId)) ?? ""));
  } catch {
    return { width: "phone", form: formWidth.usual, shown: {} };
  }
}

const besideFromRem = 75;
const hasRoom = () =>
  document.documentElement.clientWidth > besideFromRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Whether there is room for a page beside the form, by the same measure as in the styles. */
function useHasRoom(): boolean {
  const [has, setHas] = useState(hasRoom);
  useEffect(() => {
    const observer = new ResizeObserver(() => setHas(hasRoom()));
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return has;
}

/** What a person has chosen for previews, kept in this browser; without room beside the form the preview covers it for a while. */
export function usePreview(personId: string, entity: string, isShownFirst: boolean) {
  const [choice, setChoice] = useState(() => kept(personId));
  const [isOver, setOver] = useState(false);
  const isBeside = useHasRoom();
  /** The element that had the focus last in the form, to which «К полям» returns. */
  const focused = useRef<HTMLElement>(null);
  const choose = (change: Partial<Choice>) => {
    const next = { ...choice, ...change };
    setChoice(next);
    localStorage.setItem(nameOf(personId), JSON.stringify(next));
  };
  const isChosen = choice.shown[entity] ?? isShownFirst;
  return {
    width: choice.width,
    formWidth: Math.min(formWidth.most, Math.max(formWidth.least, choice.form)),
    isBeside,
    isShown: isBeside ? isChosen : isOver,
    focused,
    toggle() {
      if (isBeside) choose({ shown: { ...choice.shown, [entity]: !isChosen } });
      else setOver(!isOver);
    },
    setWidth: (width: PageWidth) => choose({ width }),
    setFormWidth: (form: number) => choose({ form: Math.min(formWidth.most, Math.max(formWidth.least, form)) }),
    backToFields() {
      setOver(false);
      // Once the form is no longer inert.
      requestAnimationFrame(() => focused.current?.focus({ preventScroll: true }));
    },
  };
}

export type PreviewChoice = ReturnType<typeof usePreview>;

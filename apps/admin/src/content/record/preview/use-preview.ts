import { useEffect, useRef, useState } from "react";
import * as z from "zod/mini";

/** Widths of the page in CSS pixels. */
export const pageWidths = { phone: 390, computer: 1440 };
export type PageWidth = keyof typeof pageWidths;

/** The smallest and largest width of the form beside a wide page, in pixels. `step`: the change made by one press of an arrow key. */
export const formWidth = { least: 364, usual: 444, most: 700, step: 16 };

const choiceSchema = z.object({
  width: z.enum(["phone", "computer"]),
  form: z.number(),
  /** By section. A section without an entry uses the default of its form. */
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

/** Whether a page fits beside the form; the style sheet has the same limit. */
function useHasRoom(): boolean {
  const [has, setHas] = useState(hasRoom);
  useEffect(() => {
    const observer = new ResizeObserver(() => setHas(hasRoom()));
    observer.observe(document.documentElement);
    return () => observer.disconnect();
  }, []);
  return has;
}

/** The person's choices for previews, stored in this browser. Without room beside the form, the preview covers it until it is closed. */
export function usePreview(personId: string, entity: string, isShownFirst: boolean) {
  const [choice, setChoice] = useState(() => kept(personId));
  const [isOver, setOver] = useState(false);
  const isBeside = useHasRoom();
  /** The element of the form that had the focus last; «К полям» returns the focus to it. */
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
      // The form must stop being inert before it can get the focus.
      requestAnimationFrame(() => focused.current?.focus({ preventScroll: true }));
    },
  };
}

export type PreviewChoice = ReturnType<typeof usePreview>;

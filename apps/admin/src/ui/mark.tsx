import type { ComponentProps } from "react";
import styles from "./mark.module.css";

const looks = {
  plain: "",
  new: styles.stNew,
  work: styles.stWork,
  called: styles.stCalled,
  done: styles.stDone,
  closed: styles.stClosed,
  late: styles.stLate,
  soon: styles.stSoon,
  off: styles.stOff,
  spam: styles.stSpam,
  plan: styles.stPlan,
};

/** Marks differ in shape, never in colour alone. */
export type MarkKind = keyof typeof looks;

type Look = {
  kind?: MarkKind | undefined;
  /** Only the mark has a colour; the words have the colour of the text around them. */
  isCalm?: boolean | undefined;
  className?: string | undefined;
};

/** Attributes that give an element the mark of a state. The style sheet of a container selects it by `data-part` and `data-mark`. */
export const markLook = ({ kind = "plain", isCalm = false, className = "" }: Look) => ({
  className: [styles.st, looks[kind], isCalm && styles.stCalm, className].filter(Boolean).join(" "),
  "data-part": "mark",
  "data-mark": kind,
});

/** A state, shown by a mark and a word. */
export function Mark({ kind, isCalm, className, ...props }: ComponentProps<"span"> & Look) {
  return <span {...props} {...markLook({ kind, isCalm, className })} />;
}

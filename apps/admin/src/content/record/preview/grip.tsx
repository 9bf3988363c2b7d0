import type { KeyboardEvent, PointerEvent } from "react";
import styles from "../record.module.css";
import { formWidth, type PreviewChoice } from "./use-preview.ts";

/** The separator between the form and a wide page; it is dragged, or moved with the arrow keys. */
export function Grip({ choice }: { choice: PreviewChoice }) {
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -formWidth.step, ArrowRight: formWidth.step }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    choice.setFormWidth(choice.formWidth + step);
  };
  const onMove = ({ currentTarget, pointerId, clientX }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const form = currentTarget.previousElementSibling;
    if (form) choice.setFormWidth(Math.round(clientX - form.getBoundingClientRect().left));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an `hr` cannot be moved
    <div
      className={styles.previewGrip}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label="Ширина полей"
      aria-valuenow={choice.formWidth}
      aria-valuemin={formWidth.least}
      aria-valuemax={formWidth.most}
      onKeyDown={onKey}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onMove}
    />
  );
}

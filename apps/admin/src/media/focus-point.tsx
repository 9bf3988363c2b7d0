import type { Focus, PictureItem } from "@len/contract/staff/media";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import styles from "./media.module.css";
import { Shown } from "./shown.tsx";

type Props = { item: PictureItem; focus: Focus; onChange(focus: Focus): void; onLeave(): void; sizes: string };

const steps: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
/** A touch that moves further than this is scrolling, not a tap. */
const tapPixels = 8;
const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/**
 * The whole picture with its focal point, which all crops contain. The point is dragged, set by a tap, or moved by arrow keys: 1 %, with
 * Shift 10 %.
 */
export function FocusPoint({ item, focus, onChange, onLeave, sizes }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const tap = useRef<Focus | null>(null);
  /** The distance between the pointer and the middle of the dragged point. */
  const grip = useRef<Focus | null>(null);
  const putAt = (x: number, y: number) => {
    const box = frame.current?.getBoundingClientRect();
    if (box) onChange({ x: percent(((x - box.left) / box.width) * 100), y: percent(((y - box.top) / box.height) * 100) });
  };
  const onHold = (event: PointerEvent) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    grip.current = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  const onDrag = ({ clientX, clientY }: PointerEvent) => {
    if (grip.current) putAt(clientX - grip.current.x, clientY - grip.current.y);
  };
  const onLetGo = (event: PointerEvent) => {
    event.stopPropagation();
    grip.current = null;
    onLeave();
  };
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? 10 : 1;
    onChange({ x: percent(focus.x + step.x * by), y: percent(focus.y + step.y * by) });
  };
  return (
    <div
      ref={frame}
      className={styles.focusFrame}
      onPointerDown={({ clientX: x, clientY: y }) => {
        tap.current = { x, y };
      }}
      onPointerUp={({ clientX: x, clientY: y }) => {
        const from = tap.current;
        tap.current = null;
        if (!from || Math.hypot(x - from.x, y - from.y) > tapPixels) return;
        putAt(x, y);
        onLeave();
      }}
      onPointerCancel={() => {
        tap.current = null;
      }}
    >
      <Shown picture={item.picture} sizes={sizes} />
      <button
        type="button"
        className={styles.focal}
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={`Точка, которую обрезка держит в кадре: ${focus.x} % слева, ${focus.y} % сверху. Двигают стрелками`}
        onPointerDown={onHold}
        onPointerMove={onDrag}
        onPointerUp={onLetGo}
        onPointerCancel={onLetGo}
        onKeyDown={onKey}
        onBlur={onLeave}
      />
    </div>
  );
}

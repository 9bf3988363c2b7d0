import type { Focus, PictureItem } from "@len/contract/staff/media";
import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { Shown } from "./shown.tsx";

type Props = { item: PictureItem; focus: Focus; onChange(focus: Focus): void; onLeave(): void; sizes: string };

const steps: Record<string, Focus> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const percent = (value: number) => Math.min(100, Math.max(0, Math.round(value)));

/** The whole picture with the point that every crop keeps in sight: dragged, or moved by arrows by 1 %, with Shift by 10 %. */
export function FocusPoint({ item, focus, onChange, onLeave, sizes }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const point = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (box)
      onChange({ x: percent(((event.clientX - box.left) / box.width) * 100), y: percent(((event.clientY - box.top) / box.height) * 100) });
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
      className="focus-frame"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
      onPointerUp={onLeave}
    >
      <Shown picture={item.picture} sizes={sizes} />
      <button
        type="button"
        className="focal"
        style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        aria-label={`Точка, которую обрезка держит в кадре: ${focus.x} % слева, ${focus.y} % сверху. Двигают стрелками`}
        onKeyDown={onKey}
        onBlur={onLeave}
      />
    </div>
  );
}

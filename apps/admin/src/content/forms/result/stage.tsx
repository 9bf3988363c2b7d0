import { type Frame, type Placement, type Point, type PointPair, placed } from "@len/contract/alignment";
import type { PictureItem } from "@len/contract/staff/media";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import styles from "../forms.module.css";
import { underneath } from "./fit.ts";
import { Layers } from "./layers.tsx";
import { useWidth } from "./use-pair.ts";

/** The mode in which the two pictures are compared. */
export type Mode = "overlay" | "curtain" | "blink";
/** The picture on which a point is placed. */
export type PairSide = "before" | "after";

const layers = { before: "До", after: "После", both: "Оба, 50 %" } as const;
type Layer = keyof typeof layers;

const blinkMs = 800;

type Props = {
  before: PictureItem;
  after: PictureItem;
  mode: Mode;
  points: readonly PointPair[];
  placement: Placement;
  /** The part of «до» that both pictures cover; `null` if they hardly overlap. */
  frame: Frame | null;
  /** `to` is in pixels of the picture of `side`. */
  movePoint(index: number, side: PairSide, to: Point): void;
  onMoved(): void;
};

/** Shows both pictures in the chosen mode, with the frame of the crop that will be published. In the overlay it also shows the points. */
export function Stage({ before, after, mode, points, placement, frame, movePoint, onMoved }: Props) {
  const [layer, setLayer] = useState<Layer>("both");
  const [curtain, setCurtain] = useState(50);
  const isSecond = useBlinking(mode === "blink");
  const place = useRef<HTMLDivElement>(null);
  const scale = useWidth(place) / before.picture.width;
  const whole = { x: 0, y: 0, width: before.picture.width, height: before.picture.height };
  const opacity = mode === "overlay" ? { before: 0, after: 1, both: 0.5 }[layer] : mode === "blink" ? Number(isSecond) : 1;
  return (
    <div className={styles.stage} ref={place}>
      <Layers
        before={before}
        after={after}
        placement={placement}
        frame={whole}
        scale={scale}
        opacity={opacity}
        from={mode === "curtain" ? curtain : 0}
      >
        {frame && <FrameGrid frame={frame} scale={scale} />}
        {mode === "overlay" &&
          points.map((point, index) =>
            sidesOf(layer).map((side) => (
              <Handle
                // biome-ignore lint/suspicious/noArrayIndexKey: a point has no key but its number
                key={`${side} ${index}`}
                side={side}
                number={index + 1}
                at={placeOf(side, point, placement)}
                scale={scale}
                move={(to) => movePoint(index, side, side === "before" ? to : underneath(placement, to))}
                onDone={onMoved}
              />
            )),
          )}
      </Layers>
      {mode === "overlay" && (
        <fieldset className={styles.stageTags}>
          <legend className="only-read">Что видно</legend>
          {Object.entries(layers).map(([name, label]) => (
            <button key={name} type="button" aria-pressed={layer === name} onClick={() => setLayer(name as Layer)}>
              {label}
            </button>
          ))}
        </fieldset>
      )}
      {mode === "curtain" && (
        <input
          type="range"
          className={styles.stageCurtain}
          aria-label="Граница между снимками"
          min={0}
          max={100}
          value={curtain}
          onChange={({ target }) => setCurtain(Number(target.value))}
        />
      )}
    </div>
  );
}

const sidesOf = (layer: Layer): PairSide[] => (layer === "both" ? ["before", "after"] : [layer]);

const placeOf = (side: PairSide, point: PointPair, placement: Placement): Point =>
  side === "before" ? { x: point.beforeX, y: point.beforeY } : placed(placement, { x: point.afterX, y: point.afterY });

/** Whether the second picture is visible at the moment. It does not blink when the system asks for reduced motion. */
function useBlinking(isOn: boolean): boolean {
  const [isSecond, setSecond] = useState(true);
  useEffect(() => {
    if (!isOn || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return setSecond(true);
    const timer = setInterval(() => setSecond((was) => !was), blinkMs);
    return () => clearInterval(timer);
  }, [isOn]);
  return isSecond;
}

function FrameGrid({ frame, scale }: { frame: Frame; scale: number }) {
  return (
    <div
      className={styles.stageFrame}
      aria-hidden="true"
      style={{ left: frame.x * scale, top: frame.y * scale, width: frame.width * scale, height: frame.height * scale }}
    >
      <i className={styles.v} />
      <i className={styles.v} />
      <i className={styles.h} />
      <i className={styles.h} />
    </div>
  );
}

type HandleProps = { side: PairSide; number: number; at: Point; scale: number; move(to: Point): void; onDone(): void };

const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A point. It is dragged, or moved by the arrow keys by one pixel, with Shift by ten. */
function Handle({ side, number, at, scale, move, onDone }: HandleProps) {
  const grip = useRef<{ x: number; y: number } | null>(null);
  const onKey = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.shiftKey ? 10 : 1;
    move({ x: at.x + arrow[0] * step, y: at.y + arrow[1] * step });
  };
  const onMove = (event: PointerEvent) => {
    if (!grip.current) return;
    move({ x: (event.clientX - grip.current.x) / scale, y: (event.clientY - grip.current.y) / scale });
  };
  return (
    <button
      type="button"
      className={`${styles.point} ${styles[`point--${side}`] ?? ""}`}
      style={{ left: at.x * scale, top: at.y * scale }}
      aria-label={`Точка ${number} на снимке «${side === "before" ? "до" : "после"}»: ${Math.round(at.x)}, ${Math.round(at.y)}`}
      onKeyDown={onKey}
      onBlur={onDone}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grip.current = { x: event.clientX - at.x * scale, y: event.clientY - at.y * scale };
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        grip.current = null;
        onDone();
      }}
      onPointerCancel={() => {
        grip.current = null;
      }}
    >
      <b>{number}</b>
    </button>
  );
}

import {
  type Alignment,
  frameOf,
  type Placement,
  type Point,
  type PointPair,
  placed,
  placementOf,
  pointPairs,
} from "@len/contract/alignment";
import type { PictureItem } from "@len/contract/staff/media";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Refused } from "../../../api/send.ts";
import buttonStyles from "../../../ui/button.module.css";
import field from "../../../ui/field.module.css";
import page from "../../../ui/page.module.css";
import { Problem } from "../../../ui/problem.tsx";
import segments from "../../../ui/segments.module.css";
import sheet from "../../../ui/sheet.module.css";
import { counted, type Forms } from "../../../words/words.ts";
import controls from "../../controls/controls.module.css";
import { fieldId } from "../../fields/control-props.ts";
import form from "../../fields/form.module.css";
import { useForm, useProblem } from "../../fields/form-values.ts";
import styles from "../forms.module.css";
import { bounded, errorOf, fit, underneath } from "./fit.ts";
import { Layers } from "./layers.tsx";
import { asItIs, firstPoints, type Pair, useAligned, useSteps, useWidth } from "./use-pair.ts";

const modes = { overlay: "Наложение", curtain: "Шторка", blink: "Мигание" } as const;
type Mode = keyof typeof modes;
const layers = { before: "До", after: "После", both: "Оба, 50 %" } as const;
type Layer = keyof typeof layers;
type Side = "before" | "after";

const blinkMs = 800;
const pixelForms: Forms = ["пиксель", "пикселя", "пикселей"];
/** Points further apart do not lie on one place. */
const closePixels = 5;

type Props = Pair & { before: PictureItem; after: PictureItem };

/** «После» is laid over «до» by three pairs of points or by hand; only its place changes, never light or colour. */
export function Aligner(pair: Props) {
  const { before, after, alignment } = pair;
  const [mode, setMode] = useState<Mode>("overlay");
  const [layer, setLayer] = useState<Layer>("both");
  const [curtain, setCurtain] = useState(50);
  const isSecond = useBlinking(mode === "blink");
  const place = useRef<HTMLDivElement>(null);
  const width = useWidth(place);
  const steps = useSteps(pair);
  const { onLeave } = useForm();
  const problem = useProblem("alignment");
  const aligned = useAligned(pair);
  const sizes = [before.picture, after.picture] as const;
  const points = alignment?.points.length === pointPairs ? alignment.points : firstPoints(...sizes);
  const current: Alignment = alignment ?? { ...asItIs, points };
  const placement = placementOf(...sizes, current);
  const scale = width / before.picture.width;
  const whole = { x: 0, y: 0, width: before.picture.width, height: before.picture.height };
  const frame = frameOf(...sizes, current);
  const opacity = mode === "overlay" ? { before: 0, after: 1, both: 0.5 }[layer] : mode === "blink" ? Number(isSecond) : 1;

  const set = (next: Partial<Alignment>, by: string) => steps.change({ ...current, points, ...next }, by);
  const movePoint = (index: number, side: Side, to: Point) =>
    set({ points: points.map((point, at) => (at === index ? { ...point, ...moved(side, to, pair) } : point)) }, `${side} ${index}`);
  const align = () => {
    const found = fit(...sizes, points);
    if (found) set(found, "fit");
    steps.rest();
    onLeave("alignment");
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears only that a step has ended
    <div className={styles.aligner} id={fieldId("alignment")} tabIndex={-1} onPointerUp={steps.rest} onBlur={steps.rest}>
      <div className={styles.alignerHead}>
        <fieldset className={`${segments.seg} ${controls.seg} ${sheet.seg}`}>
          <legend className="only-read">Как сравнивать</legend>
          {Object.entries(modes).map(([name, label]) => (
            <button key={name} type="button" aria-pressed={mode === name} onClick={() => setMode(name as Mode)}>
              {label}
            </button>
          ))}
        </fieldset>
        <p className="small muted" role="status">
          {errorInWords(alignment, errorOf(placement, points))}
        </p>
      </div>
      <div className={styles.alignerCols}>
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
                    // biome-ignore lint/suspicious/noArrayIndexKey: a point is known by its number
                    key={`${side} ${index}`}
                    side={side}
                    number={index + 1}
                    at={placeOf(side, point, placement)}
                    scale={scale}
                    move={(to) => movePoint(index, side, side === "before" ? to : underneath(placement, to))}
                    onDone={() => {
                      steps.rest();
                      onLeave("alignment");
                    }}
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
        <div className={styles.alignerTools}>
          <h3>Снимок «после»</h3>
          <Slider
            label="Вправо"
            unit="пикс."
            value={current.shiftX}
            {...reachOf(before.picture.width)}
            set={(x) => set({ shiftX: bounded(x, -20_000, 20_000, 1) }, "x")}
          />
          <Slider
            label="Вниз"
            unit="пикс."
            value={current.shiftY}
            {...reachOf(before.picture.height)}
            set={(y) => set({ shiftY: bounded(y, -20_000, 20_000, 1) }, "y")}
          />
          <Slider
            label="Масштаб"
            unit="%"
            value={bounded(current.scale * 100, 20, 500, 1)}
            min={50}
            max={150}
            step={0.5}
            set={(percent) => set({ scale: bounded(percent / 100, 0.2, 5, 4) }, "scale")}
          />
          <Slider
            label="Поворот"
            unit="°"
            value={current.rotation}
            min={-45}
            max={45}
            step={0.1}
            set={(turn) => set({ rotation: bounded(turn, -180, 180, 2) }, "rotation")}
          />
          <button type="button" className={`${buttonStyles.btn} ${page.btn} ${styles.btn}`} onClick={align}>
            Совместить по точкам
          </button>
          <p className={styles.alignerUndo}>
            <button type="button" className={`${buttonStyles.lnk} ${form.lnk} small`} disabled={!steps.canUndo} onClick={steps.undo}>
              Отменить
            </button>
            <button
              type="button"
              className={`${buttonStyles.lnk} ${form.lnk} small`}
              disabled={!alignment}
              onClick={() => {
                steps.change(null, "reset");
                steps.rest();
              }}
            >
              Сбросить
            </button>
          </p>
        </div>
      </div>
      {!frame && <Problem id="alignment-frame">Снимки почти не перекрываются. Совместите их по точкам.</Problem>}
      {problem && !aligned.isReady && <Problem id={`${fieldId("alignment")}-problem`}>{problem}</Problem>}
      <p className={`${field.hint} ${styles.hint}`} role="status">
        {aligned.isAsked &&
          frame &&
          (aligned.isWithdrawn
            ? "Согласие отозвано: снимки для сайта не готовим."
            : aligned.error
              ? `Снимки для сайта не\u00a0готовы. ${aligned.error instanceof Refused ? aligned.error.message : "Ответа ещё нет, спросим снова."}`
              : aligned.isReady
                ? "Снимки для сайта готовы."
                : "Готовим снимки для сайта…")}
        {!aligned.isAsked &&
          "Поставьте точки 1, 2 и 3 на одни и те же места обоих снимков. Точку двигают мышью, пальцем или стрелками, с Shift — по 10 пикселей."}
      </p>
    </div>
  );
}

const sidesOf = (layer: Layer): Side[] => (layer === "both" ? ["before", "after"] : [layer]);

const placeOf = (side: Side, point: PointPair, placement: Placement): Point =>
  side === "before" ? { x: point.beforeX, y: point.beforeY } : placed(placement, { x: point.afterX, y: point.afterY });

/** A point stays on its picture. */
function moved(side: Side, { x, y }: Point, { before, after }: Pick<Props, "before" | "after">): Partial<PointPair> {
  const { width, height } = side === "before" ? before.picture : after.picture;
  const [atX, atY] = [bounded(x, 0, width, 1), bounded(y, 0, height, 1)];
  return side === "before" ? { beforeX: atX, beforeY: atY } : { afterX: atX, afterY: atY };
}

const reachOf = (length: number) => ({ min: -Math.round(length / 4), max: Math.round(length / 4), step: 1 });

function errorInWords(alignment: Alignment | null, error: number): string {
  if (!alignment) return "Снимки ещё не совмещены";
  const pixels = counted(Math.round(error), pixelForms);
  return error <= closePixels ? `Три пары точек совпали, расхождение ${pixels}` : `Точки расходятся на ${pixels}`;
}

/** Whether the second picture is seen now; without movement where the reader has asked for none. */
function useBlinking(isOn: boolean): boolean {
  const [isSecond, show] = useState(true);
  useEffect(() => {
    if (!isOn || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return show(true);
    const timer = setInterval(() => show((was) => !was), blinkMs);
    return () => clearInterval(timer);
  }, [isOn]);
  return isSecond;
}

function FrameGrid({ frame, scale }: { frame: { x: number; y: number; width: number; height: number }; scale: number }) {
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

type HandleProps = { side: Side; number: number; at: Point; scale: number; move(to: Point): void; onDone(): void };

const arrows: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A point: drag it, or move it by arrows, one pixel or ten with Shift. */
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

type SliderProps = { label: string; unit: string; value: number; min: number; max: number; step: number; set(value: number): void };

/** A slider and the same number beside it. */
function Slider({ label, unit, value, min, max, step, set }: SliderProps) {
  const [typed, type] = useState<string | null>(null);
  const shown = String(value).replace("-", "−").replace(".", ",");
  return (
    <div className={styles.slider}>
      <span className={`${field.label} ${styles.label}`}>{label}</span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={`${shown} ${unit}`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={({ target }) => set(Number(target.value))}
      />
      <span className={styles.sliderNumber}>
        <input
          className={`${field.in} ${form.in} ${styles.in}`}
          inputMode="decimal"
          aria-label={`${label}, ${unit}`}
          value={typed ?? shown}
          onChange={({ target }) => {
            type(target.value);
            const number = Number(target.value.replace(/[−–]/g, "-").replace(",", "."));
            if (target.value.trim() !== "" && Number.isFinite(number)) set(number);
          }}
          onBlur={() => type(null)}
        />
        <span aria-hidden="true">{unit}</span>
      </span>
    </div>
  );
}

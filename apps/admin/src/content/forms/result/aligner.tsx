import { type Alignment, frameOf, type Point, type PointPair, placementOf, pointPairs } from "@len/contract/alignment";
import type { PictureItem } from "@len/contract/staff/media";
import { useState } from "react";
import { Refused } from "../../../api/send.ts";
import { Button } from "../../../ui/button.tsx";
import { Hint } from "../../../ui/hint.tsx";
import { Problem } from "../../../ui/problem.tsx";
import segments from "../../../ui/segments.module.css";
import sheet from "../../../ui/sheet.module.css";
import { counted, type Forms } from "../../../words/words.ts";
import controls from "../../controls/controls.module.css";
import { fieldId } from "../../fields/control-props.ts";
import { useForm, useProblem } from "../../fields/form-values.ts";
import styles from "../forms.module.css";
import { bounded, errorOf, fit } from "./fit.ts";
import { Slider } from "./slider.tsx";
import { type Mode, type PairSide, Stage } from "./stage.tsx";
import { asItIs, firstPoints, type Pair, useAligned, useSteps } from "./use-pair.ts";

const modes: Record<Mode, string> = { overlay: "Наложение", curtain: "Шторка", blink: "Мигание" };

const pixelForms: Forms = ["пиксель", "пикселя", "пикселей"];
/** If the points of a pair are further apart than this, they do not mark the same place. */
const closePixels = 5;

type Props = Pair & { before: PictureItem; after: PictureItem };

/**
 * The tool that lays «после» over «до», by three pairs of points or by hand. It changes only the position of the picture, never its light
 * or colours.
 */
export function Aligner(pair: Props) {
  const { before, after, alignment } = pair;
  const [mode, setMode] = useState<Mode>("overlay");
  const steps = useSteps(pair);
  const { onLeave } = useForm();
  const problem = useProblem("alignment");
  const aligned = useAligned(pair);
  const sizes = [before.picture, after.picture] as const;
  const points = alignment?.points.length === pointPairs ? alignment.points : firstPoints(...sizes);
  const current: Alignment = alignment ?? { ...asItIs, points };
  const placement = placementOf(...sizes, current);
  const frame = frameOf(...sizes, current);

  const set = (next: Partial<Alignment>, by: string) => steps.change({ ...current, points, ...next }, by);
  const movePoint = (index: number, side: PairSide, to: Point) =>
    set({ points: points.map((point, at) => (at === index ? { ...point, ...moved(side, to, pair) } : point)) }, `${side} ${index}`);
  const onMoved = () => {
    steps.rest();
    onLeave("alignment");
  };
  const align = () => {
    const found = fit(...sizes, points);
    if (found) set(found, "fit");
    onMoved();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only records the end of a step
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
        <Stage {...{ before, after, mode, points, placement, frame, movePoint, onMoved }} />
        <AlignerTools {...{ before, alignment, current, set, steps, align }} />
      </div>
      {!frame && <Problem id="alignment-frame">Снимки почти не перекрываются. Совместите их по точкам.</Problem>}
      {problem && !aligned.isReady && <Problem id={`${fieldId("alignment")}-problem`}>{problem}</Problem>}
      <Hint role="status">
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
      </Hint>
    </div>
  );
}

type ToolsProps = {
  before: PictureItem;
  /** The stored alignment; `null` if the pictures have not been aligned yet. */
  alignment: Alignment | null;
  current: Alignment;
  set(next: Partial<Alignment>, by: string): void;
  steps: ReturnType<typeof useSteps>;
  align(): void;
};

/** The position of «после» as numbers, and the buttons for undo. */
function AlignerTools({ before, alignment, current, set, steps, align }: ToolsProps) {
  return (
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
      <Button onClick={align}>Совместить по точкам</Button>
      <p className={styles.alignerUndo}>
        <Button kind="text" className="small" disabled={!steps.canUndo} onClick={steps.undo}>
          Отменить
        </Button>
        <Button
          kind="text"
          className="small"
          disabled={!alignment}
          onClick={() => {
            steps.change(null, "reset");
            steps.rest();
          }}
        >
          Сбросить
        </Button>
      </p>
    </div>
  );
}

/** The point after a move, limited to the area of its picture. */
function moved(side: PairSide, { x, y }: Point, { before, after }: Pick<Props, "before" | "after">): Partial<PointPair> {
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

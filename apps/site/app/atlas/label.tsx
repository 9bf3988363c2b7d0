import type { Zone } from "@len/contract/zones";
import styles from "./atlas-figure.module.css";

/** Where the line of each label starts on the face, and a word that is short enough to fit beside the head. */
const labels: Partial<Record<Zone, { word: string; x: number; y: number }>> = {
  scalp: { word: "Волосы", x: 448, y: 236 },
  forehead: { word: "Лоб", x: 402, y: 214 },
  eyes: { word: "Глаза", x: 424, y: 292 },
  cheeks: { word: "Щёки", x: 430, y: 392 },
  nose: { word: "Нос", x: 362, y: 372 },
  lips: { word: "Губы", x: 376, y: 424 },
  jaw: { word: "Подбородок", x: 396, y: 452 },
  neck: { word: "Шея", x: 268, y: 600 },
};

/**
 * The name of the highlighted area at the end of a line, as in a printed atlas. The names of areas on the left are on the left, the others
 * on the right.
 */
export function Label({ zone }: { zone: Zone }) {
  const label = labels[zone];
  if (!label) return null;
  const { word, x, y } = label;
  const end = x < 320 ? 36 : 604;

  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the group contains nothing focusable
    <g className={styles.label} aria-hidden="true">
      <line x1={x} x2={end} y1={y} y2={y} />
      <circle cx={x} cy={y} r="4" />
      <text x={end} y={y - 12} textAnchor={end < x ? "start" : "end"}>
        {word}
      </text>
    </g>
  );
}

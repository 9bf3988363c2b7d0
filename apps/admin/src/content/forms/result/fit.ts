import { type Alignment, type Placement, type Point, type PointPair, placed, placementOf, type Size } from "@len/contract/alignment";

/** The largest distance between the two points of a pair, in pixels of «до». */
export function errorOf(placement: Placement, points: readonly PointPair[]): number {
  const distances = points.map(({ beforeX, beforeY, afterX, afterY }) => {
    const { x, y } = placed(placement, { x: afterX, y: afterY });
    return Math.hypot(x - beforeX, y - beforeY);
  });
  return Math.max(0, ...distances);
}

/**
 * The shift, scale and rotation that bring the points of «после» nearest to those of «до», by least squares. `null` if all points are in
 * one place.
 */
export function fit(before: Size, after: Size, points: readonly PointPair[]): Omit<Alignment, "points"> | null {
  const from = points.map(({ afterX, afterY }) => ({ x: afterX, y: afterY }));
  const to = points.map(({ beforeX, beforeY }) => ({ x: beforeX, y: beforeY }));
  const [fromMiddle, toMiddle] = [middleOf(from), middleOf(to)];
  let [along, across, spread] = [0, 0, 0];
  for (const [index, point] of from.entries()) {
    const other = to[index] ?? toMiddle;
    const u = { x: point.x - fromMiddle.x, y: point.y - fromMiddle.y };
    const v = { x: other.x - toMiddle.x, y: other.y - toMiddle.y };
    along += u.x * v.x + u.y * v.y;
    across += u.x * v.y - u.y * v.x;
    spread += u.x * u.x + u.y * u.y;
  }
  const size = Math.hypot(along, across) / spread;
  if (!(spread > 1) || size * after.width < 1) return null;
  const turned = {
    scale: bounded((size * after.width) / before.width, 0.2, 5, 4),
    rotation: bounded((Math.atan2(across, along) * 180) / Math.PI, -180, 180, 2),
  };
  // The shift is calculated after the rotation was rounded.
  const bare = placed(placementOf(before, after, { ...turned, shiftX: 0, shiftY: 0 }), fromMiddle);
  return { ...turned, shiftX: bounded(toMiddle.x - bare.x, -20_000, 20_000, 1), shiftY: bounded(toMiddle.y - bare.y, -20_000, 20_000, 1) };
}

const middleOf = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** Limits a number and rounds it to `digits` decimals. */
export const bounded = (value: number, min: number, max: number, digits: number) =>
  Number(Math.min(max, Math.max(min, value)).toFixed(digits));

/** The point of «после» that is shown at a point of «до». */
export function underneath({ a, b, e, f }: Placement, { x, y }: Point): Point {
  const square = a * a + b * b;
  return { x: (a * (x - e) + b * (y - f)) / square, y: (a * (y - f) - b * (x - e)) / square };
}

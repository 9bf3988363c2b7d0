import { type PointPair, placed, placementOf } from "@len/contract/alignment";
import { expect, test } from "vitest";
import { errorOf, fit, underneath } from "./fit.ts";

const before = { width: 1200, height: 900 };
const places = [
  { x: 300, y: 250 },
  { x: 900, y: 300 },
  { x: 560, y: 700 },
];

test.for([
  { shiftX: 0, shiftY: 0, scale: 1, rotation: 0 },
  { shiftX: -9, shiftY: 6, scale: 1.03, rotation: -2.2 },
  { shiftX: 120.5, shiftY: -80, scale: 0.6, rotation: 35 },
  { shiftX: 0, shiftY: 10, scale: 2, rotation: 90 },
])("three pairs of points give the known transform %j", (known) => {
  const after = { width: 1500, height: 1000 };
  const placement = placementOf(before, after, known);
  const points = places.map((at): PointPair => {
    const own = underneath(placement, at);
    expect(placed(placement, own).x).toBeCloseTo(at.x);
    return { beforeX: at.x, beforeY: at.y, afterX: own.x, afterY: own.y };
  });

  const found = fit(before, after, points);

  expect(found?.shiftX).toBeCloseTo(known.shiftX, 0);
  expect(found?.shiftY).toBeCloseTo(known.shiftY, 0);
  expect(found?.scale).toBeCloseTo(known.scale, 3);
  expect(found?.rotation).toBeCloseTo(known.rotation, 1);
  expect(errorOf(placementOf(before, after, found ?? known), points)).toBeLessThan(0.5);
});

test("for contradictory points the transform is a compromise, and the error is their distance", () => {
  const points = places.map(({ x, y }): PointPair => ({ beforeX: x, beforeY: y, afterX: x, afterY: y }));
  const [first, ...rest] = points;
  const bent = first ? [{ ...first, beforeX: first.beforeX + 30 }, ...rest] : [];
  const found = fit(before, before, bent);
  const error = found ? errorOf(placementOf(before, before, found), bent) : Number.NaN;

  expect(error).toBeGreaterThan(3);
  expect(error).toBeLessThan(30);
});

test("points in one place give no transform", () => {
  expect(
    fit(
      before,
      before,
      [0, 1, 2].map(() => ({ beforeX: 5, beforeY: 5, afterX: 9, afterY: 9 })),
    ),
  ).toBeNull();
});

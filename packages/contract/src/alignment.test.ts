import { expect, test } from "vitest";
import { frameOf, placed, placementOf } from "./alignment.ts";

const before = { width: 1200, height: 900 };
const asItIs = { shiftX: 0, shiftY: 0, scale: 1, rotation: 0 };

test("two pictures of the same size, not moved, are shown uncropped", () => {
  expect(frameOf(before, { width: 2400, height: 1800 }, asItIs)).toEqual({ x: 0, y: 0, width: 1200, height: 900 });
});

test("the frame keeps 4:3 and is centred in a wider picture", () => {
  expect(frameOf({ width: 1600, height: 900 }, { width: 1600, height: 900 }, asItIs)).toEqual({ x: 200, y: 0, width: 1200, height: 900 });
});

test("a shift of the second picture makes the frame smaller by as much", () => {
  const frame = frameOf(before, before, { ...asItIs, shiftX: 100, shiftY: -30 });

  expect(frame).toMatchObject({ width: 1100, height: 825 });
  expect(frame?.x).toBeCloseTo(100);
  expect(frame?.y).toBeGreaterThanOrEqual(0);
});

test.for([
  { shiftX: -9, shiftY: 6, scale: 1.03, rotation: -2.2 },
  { shiftX: 80, shiftY: 40, scale: 0.8, rotation: 12 },
  { shiftX: 0, shiftY: 0, scale: 1.6, rotation: 45 },
])("both pictures cover the whole frame at %j", (alignment) => {
  const after = { width: 1000, height: 1000 };
  const frame = frameOf(before, after, alignment);
  const { a, b, e, f } = placementOf(before, after, alignment);
  if (!frame) throw new Error("no frame");

  for (const x of [frame.x, frame.x + frame.width])
    for (const y of [frame.y, frame.y + frame.height]) {
      expect(x).toBeGreaterThan(-0.01);
      expect(y).toBeGreaterThan(-0.01);
      expect(x).toBeLessThan(before.width + 0.01);
      expect(y).toBeLessThan(before.height + 0.01);
      // The corner in the coordinates of the second picture.
      const size = a * a + b * b;
      const own = { x: (a * (x - e) + b * (y - f)) / size, y: (a * (y - f) - b * (x - e)) / size };
      expect(placed({ a, b, e, f }, own).x).toBeCloseTo(x);
      expect(Math.min(own.x, own.y)).toBeGreaterThan(-0.02);
      expect(Math.max(own.x, own.y)).toBeLessThan(1000.02);
    }
});

test("pictures that hardly overlap have no frame", () => {
  expect(frameOf(before, before, { ...asItIs, shiftX: 1000 })).toBeNull();
});

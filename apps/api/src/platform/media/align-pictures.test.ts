import { type Alignment, frameOf, placed, placementOf, type Size } from "@len/contract/alignment";
import sharp from "sharp";
import { expect, test } from "vitest";
import { alignPictures } from "./align-pictures.ts";

const radius = 8;

/** A grey picture with a black dot at each place. */
async function dotted(size: Size, dots: { x: number; y: number }[], scale = 1) {
  const circles = dots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${radius / scale}"/>`).join("");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><rect width="100%" height="100%" fill="#aaa"/>${circles}</svg>`;
  return { ...size, content: await sharp(Buffer.from(svg)).png().toBuffer() };
}

/** The middle of the dark pixels near a place. */
async function dotNear(picture: Buffer, near: { x: number; y: number }) {
  const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
  const sum = { x: 0, y: 0, weight: 0 };
  const reach = radius * 2;
  for (let y = Math.round(near.y) - reach; y <= near.y + reach; y++)
    for (let x = Math.round(near.x) - reach; x <= near.x + reach; x++) {
      const weight = Math.max(0, 150 - (data[(y * info.width + x) * info.channels] ?? 255));
      sum.x += (x + 0.5) * weight;
      sum.y += (y + 0.5) * weight;
      sum.weight += weight;
    }
  return { x: sum.x / sum.weight, y: sum.y / sum.weight };
}

const before = { width: 1200, height: 900 };
const dots = [
  { x: 400, y: 350 },
  { x: 800, y: 420 },
  { x: 560, y: 600 },
];

test.for<[Size, Omit<Alignment, "points">]>([
  [before, { shiftX: 0, shiftY: 0, scale: 1, rotation: 0 }],
  [before, { shiftX: -9.4, shiftY: 6.3, scale: 1.03, rotation: -2.2 }],
  [
    { width: 3000, height: 2000 },
    { shiftX: 25, shiftY: -40, scale: 1.1, rotation: 7 },
  ],
  [
    { width: 900, height: 1200 },
    { shiftX: 0, shiftY: 0, scale: 0.9, rotation: 90 },
  ],
])("the marked points of both pictures coincide: %j", async ([size, change]) => {
  const placement = placementOf(before, size, change);
  const { a, b, e, f } = placement;
  const square = a * a + b * b;
  const own = dots.map(({ x, y }) => ({ x: (a * (x - e) + b * (y - f)) / square, y: (a * (y - f) - b * (x - e)) / square }));
  expect(placed(placement, own[0] ?? { x: 0, y: 0 }).x).toBeCloseTo(400);

  const aligned = await alignPictures(await dotted(before, dots), await dotted(size, own, Math.sqrt(square)), { ...change, points: [] });
  const frame = frameOf(before, size, change);
  if (!aligned || !frame) throw new Error("no frame");
  const shown = await sharp(aligned.after).metadata();

  expect([shown.width, shown.height]).toEqual([frame.width, frame.height]);
  for (const dot of dots) {
    const near = { x: dot.x - frame.x, y: dot.y - frame.y };
    const [one, two] = [await dotNear(aligned.before, near), await dotNear(aligned.after, near)];
    expect(Math.hypot(one.x - two.x, one.y - two.y)).toBeLessThan(1);
  }
});

test("pictures that hardly overlap are not cropped", async () => {
  const picture = await dotted(before, []);

  expect(await alignPictures(picture, picture, { shiftX: 1100, shiftY: 0, scale: 1, rotation: 0, points: [] })).toBeNull();
});

test("a picture that would become larger than 60 megapixels is refused, and the refusal names its field", async () => {
  const large = { width: 1920, height: 4000, content: Buffer.alloc(0) };
  const refused = alignPictures(large, large, { shiftX: 0, shiftY: 0, scale: 5, rotation: 45, points: [] });
  await expect(refused).rejects.toMatchObject({ code: "validation", fields: { alignment: [expect.stringContaining("слишком сильно")] } });
});

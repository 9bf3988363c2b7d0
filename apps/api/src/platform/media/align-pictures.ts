import { type Alignment, type Frame, frameOf, type Placement, placementOf, type Size } from "@len/contract/alignment";
import type { Sharp } from "sharp";
import { invalid } from "../refusals/refusal.ts";
import { pictureWork } from "./encode-picture.ts";
import { maxPixels } from "./max-pixels.ts";

/** A picture of the library, decoded from its largest version. */
export type Original = Size & { content: Buffer };

/**
 * The common parts of two pictures after the second is moved, turned and scaled over the first: equally large, lossless, with unchanged
 * light and colour. `null`: they hardly overlap. @throws Refusal by path when the second would become larger than a picture of the library
 * may be
 */
export async function alignPictures(
  before: Original,
  after: Original,
  alignment: Alignment,
): Promise<{ before: Buffer; after: Buffer } | null> {
  const frame = frameOf(before, after, alignment);
  if (!frame) return null;
  if (pixelsOf(after, placementOf(before, after, alignment)) > maxPixels)
    throw invalid({ alignment: ["Снимок «после» увеличен слишком сильно: уменьшите его или возьмите снимок поменьше."] });
  return await pictureWork.add(() => cutBoth(before, after, { alignment, frame }));
}

/** Number of pixels of the upright box around the placed picture. */
function pixelsOf({ width, height }: Size, { a, b }: Placement): number {
  return (Math.abs(a) * width + Math.abs(b) * height) * (Math.abs(b) * width + Math.abs(a) * height);
}

async function cutBoth(before: Original, after: Original, { alignment, frame }: { alignment: Alignment; frame: Frame }) {
  const { default: sharp } = await import("sharp");
  // The frame begins at whole pixels, so the first picture is cut without resampling; the second one is drawn to fit.
  const left = Math.min(Math.max(0, Math.round(frame.x)), before.width - frame.width);
  const top = Math.min(Math.max(0, Math.round(frame.y)), before.height - frame.height);
  const cut = sharp(before.content).extract({ left, top, width: frame.width, height: frame.height });
  const drawn = await draw(after, placementOf(before, after, alignment), { ...frame, x: left, y: top }, (picture) => sharp(picture));
  return { before: await cut.png().toBuffer(), after: drawn };
}

async function draw(after: Original, placement: Placement, frame: Frame, open: (picture: Buffer) => Sharp): Promise<Buffer> {
  const scale = Math.hypot(placement.a, placement.b);
  // A large picture is first reduced with a filter; then it is turned and shifted.
  const width = scale < 1 ? Math.max(1, Math.round(after.width * scale)) : after.width;
  const [shrunk, rest] =
    width < after.width ? [await open(after.content).resize({ width }).png().toBuffer(), after.width / width] : [after.content, 1];
  const [a, b] = [placement.a * rest, placement.b * rest];
  const size = { width, height: width < after.width ? await heightOf(shrunk, open) : after.height };
  // `affine` measures from the centres of pixels. Its result is a box of whole pixels around the turned picture; a shift moves the picture
  // inside this box.
  const axis = (turn: (x: number, y: number) => number, wanted: number) => {
    const corners = [0, size.width].flatMap((x) => [0, size.height].map((y) => turn(x, y)));
    const own = turn(0.5, 0.5) - 0.5 + Math.round(Math.min(...corners));
    const start = Math.round(-own - wanted);
    return { start, shift: start + own + wanted };
  };
  const x = axis((x, y) => a * x - b * y, placement.e - frame.x);
  const y = axis((x, y) => b * x + a * y, placement.f - frame.y);
  const turned = await open(shrunk)
    .affine([a, -b, b, a], { odx: x.shift, ody: y.shift, interpolator: "bicubic", background: "#ffffff" })
    .png()
    .toBuffer();
  const { width: drawnWidth, height: drawnHeight } = await open(turned).metadata();
  // After rounding, a frame on the very edge of the picture may begin a pixel outside of it.
  const left = Math.min(Math.max(0, x.start), drawnWidth - frame.width);
  const top = Math.min(Math.max(0, y.start), drawnHeight - frame.height);
  return await open(turned).extract({ left, top, width: frame.width, height: frame.height }).removeAlpha().png().toBuffer();
}

async function heightOf(picture: Buffer, open: (picture: Buffer) => Sharp): Promise<number> {
  return (await open(picture).metadata()).height;
}

import { readFile } from "node:fs/promises";
import { maxMegapixels } from "@len/contract/staff/media";
import sharp, { type Sharp } from "sharp";
import { Refusal } from "../refusals/refusal.ts";
import { decodeHeic } from "./decode-heic.ts";
import { isHeic } from "./heic-brands.ts";
import { maxPixels } from "./max-pixels.ts";

/**
 * Widths that pages choose from; a narrower original is also stored in its own width. 480 is the width of cards: a browser that reduces a
 * weave or hair from 640 to a card by itself draws moiré.
 */
const widths = [320, 480, 640, 960, 1280, 1920];
/** Pages need no taller pictures, and encoding a picture a hundred screens long would be very expensive. */
const maxHeight = 4000;

const formats = [
  { ending: "avif", type: "image/avif", encode: (picture: Sharp) => picture.avif({ quality: 52, effort: 3 }) },
  { ending: "webp", type: "image/webp", encode: (picture: Sharp) => picture.webp({ quality: 78 }) },
  // JPEG has no transparency; the page's paper colour replaces it.
  {
    ending: "jpg",
    type: "image/jpeg",
    encode: (picture: Sharp) => picture.flatten({ background: "#ffffff" }).jpeg({ quality: 80, mozjpeg: true }),
  },
];

sharp.cache(false);
sharp.concurrency(1);

export type ReadPicture = { width: number; height: number; placeholder: string; variants: Variant[] };
type Variant = { content: Uint8Array<ArrayBuffer>; ending: string; type: string; width: number; height: number };

/**
 * Runs in a process of its own, see `inChild`: converts a photograph to the sizes and formats of pages, and uses the first frame of a
 * moving picture.
 */
export async function read(source: string | Uint8Array): Promise<ReadPicture> {
  const original = typeof source === "string" ? await readFile(source) : Buffer.from(source);
  const { data, info } = await readable(decode(original));
  const { width, height, channels } = info;
  const whole = () => sharp(data, { raw: { width, height, channels } });

  const variants: Variant[] = [];
  for (const wanted of [...widths.filter((one) => one < width), width]) {
    for (const { ending, type, encode } of formats) {
      const encoded = await encode(whole().resize({ width: wanted })).toBuffer({ resolveWithObject: true });
      const content = new Uint8Array(encoded.data);
      variants.push({ content, ending, type, width: encoded.info.width, height: encoded.info.height });
    }
  }
  return { width, height, placeholder: await averageColour(whole()), variants };
}

/** The pixels of the largest size, upright and in sRGB. */
async function decode(original: Buffer) {
  if (isHeic(original)) {
    const { data, width, height } = await decodeHeic(original, requireSize);
    return await sized(sharp(data, { raw: { width, height, channels: 4 } }));
  }
  const { width, height } = await sharp(original, { limitInputPixels: false }).metadata();
  requireSize(width, height);
  return await sized(sharp(original, { limitInputPixels: maxPixels, failOn: "truncated" }).autoOrient());
}

const sized = (picture: Sharp) =>
  picture
    .resize({ width: Math.max(...widths), height: maxHeight, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });

/** Checks the size before the picture is decoded. */
function requireSize(width: number, height: number): void {
  if (width * height <= maxPixels) return;
  throw new Refusal("validation", `Картинка слишком велика: ${width}×${height} точек, можно до ${maxMegapixels} миллионов.`);
}

async function averageColour(picture: Sharp): Promise<string> {
  const pixel = await picture.flatten({ background: "#ffffff" }).toColourspace("srgb").resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  return await reading.catch((cause) => {
    if (cause instanceof Refusal) throw cause;
    throw new Refusal("validation", "Картинку не удалось прочитать: файл повреждён или обрезан.", { cause });
  });
}

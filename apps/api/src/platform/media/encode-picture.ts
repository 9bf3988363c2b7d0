import { maxMegapixels } from "@len/contract/staff/media";
import PQueue from "p-queue";
import type { Sharp } from "sharp";
import { Refusal } from "../refusals/refusal.ts";

export const maxPixels = maxMegapixels * 1_000_000;
/**
 * Widths that pages choose from; a narrower original keeps its own width as well. 480 is that of cards: a browser that reduces a weave or
 * hair from 640 to a card by itself draws moiré.
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

/** One picture at a time: a large one takes hundreds of megabytes. */
export const pictureWork = new PQueue({ concurrency: 1 });

export type EncodedPicture = {
  width: number;
  height: number;
  /** The average colour, `#ece4d7`. */
  placeholder: string;
  variants: { content: Blob; ending: string; type: string; width: number; height: number }[];
};

/**
 * Converts a photograph to the sizes and formats that pages use: upright, in sRGB, without metadata (location, camera, author). Sizes
 * are made one after another, so that visitors' requests are not slowed down.
 * @throws Refusal when it has more than 60 megapixels or cannot be decoded completely
 */
export async function encodePicture(original: Buffer): Promise<EncodedPicture> {
  return await pictureWork.add(() => encode(original));
}

async function encode(original: Buffer): Promise<EncodedPicture> {
  // Loaded on first use: only uploads need it, and it takes 20 MB of memory.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);

  const { width: fullWidth, height: fullHeight } = await readable(sharp(original, { limitInputPixels: false }).metadata());
  if (fullWidth * fullHeight > maxPixels) {
    throw new Refusal("validation", `Картинка слишком велика: ${fullWidth}×${fullHeight} точек, можно до ${maxMegapixels} миллионов.`);
  }
  const { data, info } = await readable(
    sharp(original, { limitInputPixels: maxPixels, failOn: "truncated" })
      .autoOrient()
      .resize({ width: Math.max(...widths), height: maxHeight, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width, height, channels } = info;
  const whole = () => sharp(data, { raw: { width, height, channels } });

  const variants: EncodedPicture["variants"] = [];
  for (const wanted of [...widths.filter((one) => one < width), width]) {
    for (const { ending, type, encode } of formats) {
      const encoded = await encode(whole().resize({ width: wanted })).toBuffer({ resolveWithObject: true });
      const content = new Blob([new Uint8Array(encoded.data)]);
      variants.push({ content, ending, type, width: encoded.info.width, height: encoded.info.height });
    }
  }
  return { width, height, placeholder: await averageColour(whole()), variants };
}

async function averageColour(picture: Sharp): Promise<string> {
  const pixel = await picture.flatten({ background: "#ffffff" }).toColourspace("srgb").resize(1, 1, { fit: "fill" }).raw().toBuffer();
  return `#${pixel.subarray(0, 3).toString("hex")}`;
}

async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  return await reading.catch((cause) => {
    throw new Refusal("validation", "Картинку не удалось прочитать: файл повреждён или обрезан.", { cause });
  });
}

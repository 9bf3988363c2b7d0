import PQueue from "p-queue";
import * as z from "zod";
import { inChild } from "../untrusted/in-child.ts";

/** One picture at a time: a large one takes hundreds of megabytes. */
export const pictureWork = new PQueue({ concurrency: 1 });

/** Twice the memory of a photograph of 60 megapixels; 180 seconds are for a slow machine. */
const limits = { memoryMb: 1536, seconds: 180 };
const words = {
  memory: "Картинку не\u00a0удалось прочитать: для\u00a0неё нужно слишком много памяти. Сохраните её в\u00a0JPEG и\u00a0загрузите снова.",
  time: "Картинка читается слишком долго. Сохраните её в\u00a0JPEG и\u00a0загрузите снова.",
};

const bytes = z.instanceof(Uint8Array<ArrayBuffer>);
const readSchema = z.object({
  width: z.int(),
  height: z.int(),
  /** The average colour, `#ece4d7`. */
  placeholder: z.string(),
  variants: z.array(z.object({ content: bytes, ending: z.string(), type: z.string(), width: z.int(), height: z.int() })),
});

/**
 * Converts a photograph, a file or its bytes, to the sizes and formats that pages use: upright, in sRGB, without metadata (location,
 * camera, author).
 * @throws Refusal when it has more than 60 megapixels or cannot be decoded completely
 */
export async function encodePicture(source: string | Uint8Array) {
  const module = new URL("./picture-reader.ts", import.meta.url);
  const read = await pictureWork.add(() => inChild({ module, input: source, result: readSchema, limits, words }));
  return { ...read, variants: read.variants.map(({ content, ...variant }) => ({ ...variant, content: new Blob([content]) })) };
}

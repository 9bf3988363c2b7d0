import libheif from "libheif-js/wasm-bundle.js";
import { Refusal } from "../refusals/refusal.ts";

/** The pixels of the main picture, turned upright; `requireSize` checks its size before it is decoded. */
export async function decodeHeic(file: Buffer, requireSize: (width: number, height: number) => void) {
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw unreadable();
  const [width, height] = [image.get_width(), image.get_height()];
  requireSize(width, height);
  const drawn = await new Promise<{ data: Uint8ClampedArray } | null>((resolve) => {
    image.display({ data: new Uint8ClampedArray(width * height * 4), width, height }, resolve);
  });
  if (!drawn) throw unreadable();
  return { data: Buffer.from(drawn.data.buffer), width, height };
}

const unreadable = () => new Refusal("validation", "Картинку не удалось прочитать: файл повреждён или обрезан.");

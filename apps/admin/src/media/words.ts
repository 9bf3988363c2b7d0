import type { MediaItem } from "@len/contract/staff/media";
import { counted, type Forms } from "../words/words.ts";

const placeForms: Forms = ["место", "места", "мест"];
export const fileForms: Forms = ["файл", "файла", "файлов"];

/** For example «3 места» or «нигде». */
export const placesWords = (places: number) => (places === 0 ? "нигде" : counted(places, placeForms));

/** The title of a picture in lists: its description, or the file name if it has no description. */
export const titleOf = (item: MediaItem) => (item.kind === "picture" && item.alt ? item.alt : item.name);

export const isUndescribed = (item: MediaItem) => item.kind === "picture" && item.alt === "" && !item.isDecorative;

const units = ["Б", "КБ", "МБ", "ГБ"];

/** For example «18,4 МБ». */
export function sizeWords(bytes: number): string {
  const unit = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1);
  const value = bytes / 1024 ** unit;
  return `${value.toLocaleString("ru-RU", { maximumFractionDigits: unit < 2 || value >= 100 ? 0 : 1 })}\u00a0${units[unit]}`;
}

/** The kind of a file in words. */
export const kindWords = ({ type }: MediaItem) =>
  ({ "application/pdf": "PDF", "video/mp4": "фильм MP4", "video/webm": "фильм WebM", "text/vtt": "субтитры" })[type] ?? "картинка";

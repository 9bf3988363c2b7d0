import { mediaLimits } from "@len/contract/staff/media";
import { brandsOf, isHeic } from "./heic-brands.ts";

/** An accepted type of media file, recognised by its first bytes. */
export type MediaKind = { ending: string; type: string; isPicture: boolean; maxBytes: number };

const file = (ending: string, type: string): MediaKind => ({ ending, type, isPicture: false, maxBytes: mediaLimits[type] ?? 0 });
const picture = (ending: string, type: string): MediaKind => ({ ...file(ending, type), isPicture: true });

const kinds = {
  jpg: picture("jpg", "image/jpeg"),
  png: picture("png", "image/png"),
  webp: picture("webp", "image/webp"),
  avif: picture("avif", "image/avif"),
  heic: picture("heic", "image/heic"),
  gif: picture("gif", "image/gif"),
  pdf: file("pdf", "application/pdf"),
  mp4: file("mp4", "video/mp4"),
  webm: file("webm", "video/webm"),
  vtt: file("vtt", "text/vtt"),
} satisfies Record<string, MediaKind>;

/** Number of bytes that `kindOfBytes` needs. */
export const headBytes = 64;

export function kindOfEnding(ending: string): MediaKind | null {
  return Object.values(kinds).find((kind) => kind.ending === ending) ?? null;
}

const filmBrands = /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash|f4v )$/;

/** Detects a file's type by its first bytes, because a name proves nothing. `null`: not an accepted type. */
export function kindOfBytes(head: Buffer): MediaKind | null {
  const text = head.toString("latin1");
  if (text.startsWith("\xff\xd8\xff")) return kinds.jpg;
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return kinds.png;
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WEBP") return kinds.webp;
  if (text.startsWith("%PDF-")) return kinds.pdf;
  if (text.startsWith("\x1a\x45\xdf\xa3")) return text.includes("webm") ? kinds.webm : null;
  if (/^(?:\xef\xbb\xbf)?WEBVTT[\s]/.test(text)) return kinds.vtt;
  if (/^GIF8[79]a/.test(text)) return kinds.gif;
  const brands = brandsOf(head);
  if (brands.includes("avif")) return kinds.avif;
  if (isHeic(head)) return kinds.heic;
  return filmBrands.test(brands[0] ?? "") ? kinds.mp4 : null;
}

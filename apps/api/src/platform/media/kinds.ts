/** An accepted type of media file, recognised by its first bytes. */
export type MediaKind = { ending: string; type: string; isPicture: boolean; maxBytes: number };

const megabyte = 1024 * 1024;
const picture = (ending: string, type: string): MediaKind => ({ ending, type, isPicture: true, maxBytes: 30 * megabyte });

const kinds = {
  jpg: picture("jpg", "image/jpeg"),
  png: picture("png", "image/png"),
  webp: picture("webp", "image/webp"),
  avif: picture("avif", "image/avif"),
  pdf: { ending: "pdf", type: "application/pdf", isPicture: false, maxBytes: 30 * megabyte },
  mp4: { ending: "mp4", type: "video/mp4", isPicture: false, maxBytes: 500 * megabyte },
  webm: { ending: "webm", type: "video/webm", isPicture: false, maxBytes: 500 * megabyte },
  vtt: { ending: "vtt", type: "text/vtt", isPicture: false, maxBytes: megabyte },
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
  if (text.slice(4, 8) !== "ftyp") return null;
  const brand = text.slice(8, 12);
  if (brand === "avif") return kinds.avif;
  return filmBrands.test(brand) ? kinds.mp4 : null;
}

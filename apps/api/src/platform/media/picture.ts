import type { Picture } from "@len/contract/pictures";
import type { MediaVariant, media } from "./table.ts";

type StoredPicture = Pick<typeof media.$inferSelect, "alt" | "width" | "height" | "placeholder" | "variants">;

/** Any browser reads the first two, networks that show links read nothing else; the demo clinic's own pictures have only the third. */
const widelyRead = [["image/jpeg", "image/png"], ["image/webp"]];

/**
 * A stored picture with absolute addresses. `url` is a file any browser reads: the smallest at least `width` wide, or
 * the largest when none is or no width is asked for; `width` and `height` are that file's.
 */
export function toPicture(stored: StoredPicture | null, apiUrl: string, width = Number.POSITIVE_INFINITY): Picture | null {
  if (!stored) return null;
  const address = (variant: MediaVariant) => `${apiUrl}/media/${variant.file}`;
  const byWidth = stored.variants.toSorted((one, other) => one.width - other.width);
  const readable = widelyRead.map((types) => byWidth.filter((variant) => types.includes(variant.type)));
  const candidates = readable.find((found) => found.length > 0) ?? byWidth;
  const chosen = candidates.find((variant) => variant.width >= width) ?? candidates.at(-1);
  if (!chosen) return null;
  return {
    url: address(chosen),
    width: chosen.width,
    height: chosen.height,
    alt: stored.alt,
    placeholder: stored.placeholder,
    variants: byWidth.map((variant) => ({ url: address(variant), width: variant.width, type: variant.type })),
  };
}

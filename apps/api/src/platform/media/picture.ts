import type { Picture } from "@len/contract/pictures";
import type { MediaVariant, media } from "./table.ts";

type StoredPicture = Pick<typeof media.$inferSelect, "alt" | "width" | "height" | "placeholder" | "variants" | "focusX" | "focusY">;

/**
 * JPEG and PNG are supported by every browser, and are the only formats of social networks. Pictures of the demo clinic are stored only as
 * WebP.
 */
const widelyRead = [["image/jpeg", "image/png"], ["image/webp"]];

/**
 * A stored picture with absolute URLs. `url` is a file for every browser: the smallest that is at least `width` wide, or
 * the largest when there is none or no width is given; `width` and `height` are those of that file.
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
    ...((stored.focusX !== 50 || stored.focusY !== 50) && { focus: { x: stored.focusX, y: stored.focusY } }),
    variants: byWidth.map((variant) => ({ url: address(variant), width: variant.width, type: variant.type })),
  };
}

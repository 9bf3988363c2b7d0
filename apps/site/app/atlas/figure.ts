import type { FigureId, Zone } from "@len/contract/zones";

/** The outline of a place; `turned` with the head, which leans. */
type Outline = { zone: Zone; path: string; turned?: true };

/** A paper figure and the outlines over its picture, which is 640 units wide. Their order is that of the lists of words. */
export type Figure = { id: FigureId; avif: string; webp: string; small: string; height: number; outlines: Outline[] };

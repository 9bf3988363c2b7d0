import type { FigureId, Zone } from "@len/contract/zones";

/** The outline of an area; `turned` outlines are rotated with the head, which is tilted. */
type Outline = { zone: Zone; path: string; turned?: true };

/** A paper figure and the outlines of its areas. The picture is 640 units wide; the outlines are in the order of the list of areas. */
export type Figure = { id: FigureId; avif: string; webp: string; small: string; height: number; outlines: Outline[] };

import { atlasFigures, type Zone } from "@len/contract/zones";

/** The figures of the atlas, each with those of its areas that are in the list; a figure without such areas is omitted. */
export function shownFigures(zones: Zone[]) {
  return atlasFigures
    .map((figure) => ({ ...figure, zones: figure.zones.filter((zone) => zones.includes(zone)) }))
    .filter((figure) => figure.zones.length > 0);
}

import { atlasFigures, type Zone } from "@len/contract/zones";

/** The figures of the atlas with the places that have words; a figure without any is left out. */
export function shownFigures(zones: Zone[]) {
  return atlasFigures
    .map((figure) => ({ ...figure, zones: figure.zones.filter((zone) => zones.includes(zone)) }))
    .filter((figure) => figure.zones.length > 0);
}

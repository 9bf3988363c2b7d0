/** Degrees; south and west are negative. */
export type Point = { latitude: number; longitude: number };

/** Six decimals of a degree are a precision of about ten centimetres. */
const digits = 6;
/** The maximum length of a link to a map; longer texts are not parsed. */
const longest = 2000;

const side = String.raw`[NSEW](?![a-z])|[сю]\.?\s?ш\.?|[вз]\.?\s?д\.?`;
const part = String.raw`\d{1,2}(?:[.,]\d+)?`;
const degreesAndParts = String.raw`\d{1,3}(?:[.,]\d+)?\s*[°º]\s*(?:${part}\s*['′’]\s*(?:${part}\s*(?:["″”]|''|′′)\s*)?)?`;
/** Without a degree sign both coordinates need a fraction, because «54,19» is a single number. */
const coordinate = String.raw`(?:${side})?\s*[-−]?(?:${degreesAndParts}|\d{1,3}[.,]\d+(?!\d))\s*(?:${side})?`;

const pair = new RegExp(String.raw`^(${coordinate})\s*[,;/]?\s*(${coordinate})$`, "i");
const single = new RegExp(
  String.raw`^(${side})?\s*([-−])?(\d{1,3}(?:[.,]\d*)?)\s*(?:[°º]\s*(?:(${part})\s*['′’]\s*(?:(${part})\s*(?:["″”]|''|′′)\s*)?)?)?(${side})?$`,
  "i",
);

const numberOf = (text = "0") => Number(text.replace(",", "."));

type Read = { degrees: number; axis: keyof Point | null };

function read(text: string): Read | null {
  const words = text.slice(0, longest).replace(/\s+/g, " ").trim();
  const [found, before, minus, whole, minutes, seconds, after] = single.exec(words) ?? [];
  if (found === undefined || numberOf(minutes) >= 60 || numberOf(seconds) >= 60) return null;
  const where = (before ?? after ?? "").charAt(0).toLowerCase();
  const degrees = numberOf(whole) + numberOf(minutes) / 60 + numberOf(seconds) / 3600;
  return {
    degrees: Number((minus || "swюз".includes(where || "-") ? -degrees : degrees).toFixed(digits)),
    axis: where === "" ? null : "nsсю".includes(where) ? "latitude" : "longitude",
  };
}

/** A coordinate as a number, from «54,193122» or «54°11′35″ с. ш.»; `null` if the text is not a coordinate. */
export const degreesIn = (text: string): number | null => read(text)?.degrees ?? null;

/**
 * Both coordinates of a pasted pair, in the order and notation of map sites, or from a link to a map; `null` if the text contains no pair.
 */
export function pointIn(text: string): Point | null {
  if (text.length > longest) return null;
  const words = text
    .replace(/[()]|(?:широта|долгота):?/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  const [, first = "", second = ""] = pair.exec(words) ?? [];
  const [one, other] = [read(first), read(second)];
  if (!one || !other) return pointOfLink(text.trim());
  if (one.axis !== null && one.axis === other.axis) return null;
  const isTurned = one.axis === "longitude" || other.axis === "latitude";
  return onGlobe(isTurned ? [other.degrees, one.degrees] : [one.degrees, other.degrees]);
}

const onGlobe = ([latitude, longitude]: [number, number]): Point | null =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;

const ofLink = String.raw`(-?\d{1,3}\.\d+),(-?\d{1,3}\.\d+)`;
/** In links of Yandex and 2GIS the longitude comes first. */
const longitudeFirst = new RegExp(String.raw`(?:[?&](?:ll|pt|m|whatshere\[point\])=|2gis\.[a-z]+/\S*/)${ofLink}`);
const latitudeFirst = new RegExp(`(?:^geo:|/@|[?&]q=)${ofLink}`);

function pointOfLink(link: string): Point | null {
  if (!/^(?:https?:\/\/|geo:)\S+$/i.test(link)) return null;
  const plain = link.replaceAll("%2C", ",").replaceAll("%5B", "[").replaceAll("%5D", "]");
  const [, longitude, latitude] = longitudeFirst.exec(plain) ?? [];
  if (latitude) return onGlobe([Number(latitude), Number(longitude)]);
  const [, north, east] = latitudeFirst.exec(plain) ?? [];
  return north ? onGlobe([Number(north), Number(east)]) : null;
}

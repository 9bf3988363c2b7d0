import type { ByteRange } from "./store.ts";

/**
 * Parses the range that a player requests (RFC 9110, 14.2): a single range, both ends included. `null` means the whole file: there is no
 * range, it is not supported, or it is of another version.
 */
export function askedRange(header: string | undefined, ifRange: string | undefined, file: { etag: string; size: number }) {
  if (ifRange !== undefined && ifRange !== file.etag) return null;
  const [, first = "", last = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;

  const range: ByteRange =
    first === ""
      ? { from: Math.max(file.size - Number(last), 0), to: file.size - 1 }
      : { from: Number(first), to: Math.min(last === "" ? Number.POSITIVE_INFINITY : Number(last), file.size - 1) };
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  return range.from > range.to ? "none of it" : range;
}

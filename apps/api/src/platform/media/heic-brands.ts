/**
 * Whether the file is a HEIC photograph, as iPhones make; browsers do not show these. The brands `mif1` and `msf1` do not name a codec, so
 * the other brands decide.
 */
export function isHeic(head: Buffer): boolean {
  const brands = brandsOf(head);
  return !brands.includes("avif") && brands.some((brand) => /^(?:hei[cxms]|hev[cmsx])$/.test(brand));
}

/** The major brand and the compatible ones of a file of the ISO family; empty for another file. */
export function brandsOf(head: Buffer): string[] {
  if (head.toString("latin1", 4, 8) !== "ftyp") return [];
  const text = head.toString("latin1", 8, Math.min(head.readUInt32BE(0), head.length));
  return text.match(/.{4}/gs)?.filter((_, index) => index !== 1) ?? [];
}

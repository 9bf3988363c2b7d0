import { unzipSync } from "fflate";
import { tableLimits, UnreadTable } from "./tables.ts";

/** Unpacks the XML parts of an archive. The check uses the declared sizes; fflate cuts a packed part at its declared size. */
export function unpack(file: Uint8Array): Map<string, string> {
  const isRead = (name: string) => /\.(?:xml|rels)$/i.test(name);
  let bytes = 0;
  unzipSync(file, {
    filter({ name, size, originalSize }) {
      if (isRead(name)) bytes += Math.max(size, originalSize);
      return false;
    },
  });
  if (bytes > tableLimits.unpackedBytes) throw new UnreadTable("too_large");
  const parts = unzipSync(file, { filter: ({ name }) => isRead(name) });
  const decoder = new TextDecoder();
  return new Map(Object.entries(parts).map(([name, content]) => [name.replace(/^\/+/, ""), decoder.decode(content)]));
}

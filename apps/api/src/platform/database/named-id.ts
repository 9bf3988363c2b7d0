import { createHash } from "node:crypto";

/** Namespace of the demo clinic's ids; any UUID, never changed. */
const namespace = Buffer.from("5d0b8d3c7a364c1f9b1e6f0c2a8e4d71", "hex");

/** The same UUID (version 5) for the same entity and name, so that ids of the demo clinic stay the same after a reset. */
export function namedId(entity: string, name: string): string {
  const hash = createHash("sha1").update(namespace).update(`${entity}:${name}`, "utf8").digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

import { createHash } from "node:crypto";
import { maintenance } from "../refusals/refusal.ts";

/** Both ends included. */
export type ByteRange = { from: number; to: number };

export type StoredContent = { size: number; read(range?: ByteRange): Promise<ReadableStream<Uint8Array>> };

/** Storage of the media library's bytes. A name is the hash of the bytes, so its content never changes. */
export type MediaStore = {
  /** Stores the bytes and returns their name. They are durable once it resolves; an existing file is not written again. */
  put(content: Blob, ending: string): Promise<string>;
  /** `null` when there is no such file. */
  find(name: string): Promise<StoredContent | null>;
  /** Names of all files, including partial ones, in no order. */
  list(): AsyncIterable<string>;
  /** Does nothing when the file does not exist. */
  remove(name: string): Promise<void>;
};

/** The store is unavailable now and may work later; `reason` is for the log. */
export const storeAway = (reason: string, cause?: unknown) => maintenance(new Error(reason, { cause }));

/** SHA-256 in hexadecimal, calculated in chunks, because a video may not fit into memory. */
export async function hashOf(content: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content.stream()) hash.update(piece);
  return hash.digest("hex");
}

export const mediaName = (hash: string, ending: string) => `${hash.slice(0, 32)}.${ending}`;

/** Names that a store writes: a hash, or a temporary file of one. Files with other names do not belong to the store. */
export const isMediaName = (name: string) => /^[\da-f]{32}\.[a-z\d]{2,5}(?:\.[\da-f-]{36}\.part)?$/.test(name);

import { createHash } from "node:crypto";
import { maintenance } from "../refusals/refusal.ts";

/** Both ends included. */
export type ByteRange = { from: number; to: number };

export type StoredContent = { size: number; read(range?: ByteRange): Promise<ReadableStream<Uint8Array>> };

/** Where the bytes of the media library are. A name is the hash of the bytes, so what a name stands for never changes. */
export type MediaStore = {
  /** Keeps the bytes and gives their name. They are durable once it resolves; what is there already is left alone. */
  put(content: Blob, ending: string): Promise<string>;
  /** `null` when there is nothing of that name. */
  find(name: string): Promise<StoredContent | null>;
  /** Names of all there is, whole or half written, in no order. */
  list(): AsyncIterable<string>;
  /** Nothing happens when it is not there. */
  remove(name: string): Promise<void>;
};

/** The store cannot do what was asked of it now, and may later; `reason` is for the log. */
export const storeAway = (reason: string, cause?: unknown) => maintenance(new Error(reason, { cause }));

/** SHA-256 in hexadecimal, read piece by piece: a film need not fit into memory. */
export async function hashOf(content: Blob): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of content.stream()) hash.update(piece);
  return hash.digest("hex");
}

export const mediaName = (hash: string, ending: string) => `${hash.slice(0, 32)}.${ending}`;

/** What a store writes: a name of a hash, or a draft of one that was never finished. Whatever else lies there is not ours. */
export const isMediaName = (name: string) => /^[\da-f]{32}\.[a-z\d]{2,5}(?:\.[\da-f-]{36}\.part)?$/.test(name);

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** `FAULTS=long` runs the full programme; FAULTS_ROUNDS sets another number of rounds. */
export const isLong = process.env.FAULTS === "long";
export const rounds = (short: number, long: number) => Number(process.env.FAULTS_ROUNDS) || (isLong ? long : short);

export const seed = Number(process.env.FAULTS_SEED) || Math.floor(Math.random() * 2 ** 31);

/** Pseudo-random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "len-faults-"));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

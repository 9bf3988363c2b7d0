import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, rmSync, statfsSync, statSync, writeSync } from "node:fs";
import { dirname } from "node:path";

const megabyte = 1024 * 1024;
/** Three segments of the journal: room to end what is under way once the disk is full. */
const size = 48 * megabyte;
const slack = 32 * megabyte;

/**
 * A file of `<directory>.reserve` that is given up when the disk is full. A database that cannot write its journal in the middle of a
 * commit can only die; with the reserve the commit ends well, and what comes after is refused politely.
 */
export class DiskReserve {
  private readonly path: string;

  constructor(directory: string) {
    this.path = `${directory}.reserve`;
  }

  /** @returns whether there was something to give up */
  release(): boolean {
    if (!this.isHeld()) return false;
    rmSync(this.path);
    return true;
  }

  isHeld(): boolean {
    return statSync(this.path, { throwIfNoEntry: false })?.size === size;
  }

  /** Takes the space if the disk has it to spare. @returns whether the reserve is held */
  tryHold(): boolean {
    if (this.isHeld()) return true;
    const { bavail, bsize } = statfsSync(dirname(this.path));
    if (bavail * bsize < size + slack) return false;
    try {
      this.fill();
      return true;
    } catch {
      rmSync(this.path, { force: true });
      return false;
    }
  }

  /** Random bytes: file systems that compress would keep nothing free for zeros. */
  private fill() {
    const piece = randomBytes(megabyte);
    const descriptor = openSync(this.path, "w", 0o600);
    try {
      for (let written = 0; written < size; ) written += writeSync(descriptor, piece, 0, Math.min(megabyte, size - written));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
  }
}

export const isDiskFull = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { isDiskFull } from "./disk-reserve.ts";

type Start = Parameters<NodeFS["init"]>[1];
type Module = Parameters<NonNullable<Start["preRun"]>[number]>[0];
type Stream = { nfd: number; node: { mode: number } };
type Write = (stream: Stream, buffer: Uint8Array, offset: number, length: number, position?: number) => number;
/** The part of emscripten's NODEFS we need; its own types are not published. */
type NodeFiles = {
  stream_ops: { fsync?(stream: Stream): number; write: Write };
  tryFSOperation<Result>(operation: () => Result): Result;
};

/**
 * PGlite's file system with the one call it lacks: as it comes, a commit reaches the kernel and not the disk, and is lost
 * with the power. `flushes` counts the calls, so that the start can prove that a commit causes one.
 * A full disk is met by `makeSpace`; when that has nothing left the database hears of it.
 */
export class FlushingFiles extends NodeFS {
  flushes = 0;
  private readonly makeSpace: () => boolean;

  constructor(directory: string, makeSpace: () => boolean) {
    super(directory);
    this.makeSpace = makeSpace;
  }

  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const replaceCalls = (module: Module) => {
      const files: NodeFiles = module.NODEFS;
      files.stream_ops.fsync = (stream) => {
        files.tryFSOperation(() => this.flush(stream));
        return 0;
      };
      files.stream_ops.write = (...write) => files.tryFSOperation(() => this.writeWhole(...write));
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), replaceCalls] } };
  }

  private flush(stream: Stream) {
    const isDirectory = (stream.node.mode & 0o170000) === 0o040000;
    // Windows cannot flush a directory; the file system there keeps renames in order by itself.
    if (isDirectory && process.platform === "win32") return;
    fdatasyncSync(stream.nfd);
    this.flushes += 1;
  }

  private writeWhole(...[stream, buffer, offset, length, position]: Parameters<Write>): number {
    let written = 0;
    while (written < length) {
      const at = position === undefined ? undefined : position + written;
      try {
        written += writeSync(stream.nfd, buffer, offset + written, length - written, at);
      } catch (error) {
        if (!isDiskFull(error) || !this.makeSpace()) throw error;
      }
    }
    return written;
  }
}

/** Flushes a tree that was written without flushing, leaves first, and the folder that holds it. */
export function flushTree(path: string) {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) flushTree(join(path, entry.name));
    else if (entry.isFile()) flushPath(join(path, entry.name));
  }
  flushPath(path);
}

export function flushPath(path: string) {
  if (process.platform === "win32") return;
  const descriptor = openSync(path, "r");
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

export const flushParent = (path: string) => flushPath(dirname(path));

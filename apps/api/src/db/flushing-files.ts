import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { NodeFS } from "@electric-sql/pglite/nodefs";

type Start = Parameters<NodeFS["init"]>[1];
type Module = Parameters<NonNullable<Start["preRun"]>[number]>[0];
type Stream = { nfd: number; node: { mode: number } };
/** The part of emscripten's NODEFS we need; its own types are not published. */
type NodeFiles = {
  stream_ops: { fsync?(stream: Stream): number };
  tryFSOperation<Result>(operation: () => Result): Result;
};

/**
 * PGlite's file system with the one call it lacks: as it comes, a commit reaches the kernel and not the disk, and is lost
 * with the power. `flushes` counts the calls, so that the start can prove that a commit causes one.
 */
export class FlushingFiles extends NodeFS {
  flushes = 0;

  override async init(...[pglite, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFlush = (module: Module) => {
      const files: NodeFiles = module.NODEFS;
      files.stream_ops.fsync = (stream) => {
        files.tryFSOperation(() => this.flush(stream));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFlush] } };
  }

  private flush(stream: Stream) {
    const isDirectory = (stream.node.mode & 0o170000) === 0o040000;
    // Windows cannot flush a directory; the file system there keeps renames in order by itself.
    if (isDirectory && process.platform === "win32") return;
    fdatasyncSync(stream.nfd);
    this.flushes += 1;
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

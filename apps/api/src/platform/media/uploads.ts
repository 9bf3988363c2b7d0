import { mkdir, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { staffCalls } from "@len/contract/staff/calls";
import { mediaLimits } from "@len/contract/staff/media";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import * as z from "zod";
import { notFound, Refusal, storageFull } from "../refusals/refusal.ts";

/** Partial uploads to the library, in parts. They are in the data directory of this machine, whatever the store. */
export type Uploads = {
  /** Answers a request of the tus protocol; throws a Refusal. */
  answer(request: Request): Promise<Response>;
  /** A complete upload; throws a Refusal when there is none or parts are missing. */
  require(id: string): Promise<{ path: string; fileName: string }>;
};

/** An upload is forgotten a day after its last part. Until then it can be continued, and adding it again gives the same item. */
const keptMs = 24 * 60 * 60_000;

const folderOf = (dataDir: string) => join(dataDir, "uploads");
/** Reserved for the database, the sizes of pictures and the log. */
const reservedBytes = 256 * 1024 * 1024;
const largest = Math.max(...Object.values(mediaLimits));

export function openUploads(dataDir: string): Uploads {
  let opened: { files: FileStore; server: Server } | undefined;

  // The upload library makes its folder when it is created, so it is created at the first upload.
  function open() {
    if (opened) return opened;
    const files = new FileStore({ directory: folderOf(dataDir) });
    const server = new Server({ path: staffCalls.beginUpload.path, datastore: files, relativeLocation: true, maxSize: largest });
    opened = { files, server };
    return opened;
  }

  return {
    async answer(request) {
      await requireSpace(request, folderOf(dataDir));
      const response = await open().server.handleWeb(request);
      for (const name of [...response.headers.keys()]) if (name.startsWith("access-control-")) response.headers.delete(name);
      if (response.ok) return response;
      await response.body?.cancel();
      throw refusalOf(response.status);
    },

    async require(id) {
      // The id becomes the name of a file, so no other characters are allowed.
      if (!/^[\da-f]{32}$/.test(id)) throw notFound();
      const upload = await open()
        .files.getUpload(id)
        .catch(() => null);
      if (!upload) throw new Refusal("not_found", "Загрузка не сохранилась. Загрузите файл ещё раз.");
      if (upload.size === undefined || upload.offset !== upload.size) throw new Refusal("validation", "Файл загружен не целиком.");
      return { path: join(folderOf(dataDir), id), fileName: upload.metadata?.filename ?? "" };
    },
  };
}

/** Bytes that a request will send. A request that does not announce them is refused, because no limit could apply. */
function announcedBytes({ method, headers }: Request): number {
  if (method !== "POST" && method !== "PATCH") return 0;
  const said = headers.get(method === "POST" ? "Upload-Length" : "Content-Length");
  if (said === null || !/^\d{1,15}$/.test(said) || headers.has("Upload-Defer-Length"))
    throw new Refusal("bad_request", "Размер файла неизвестен", method === "PATCH" ? { http: { status: 411 } } : {});
  return Number(said);
}

/**
 * Checks the free space before the body is read. A file needs its size twice: for the upload and for the library. Space promised to other
 * uploads is not free.
 */
async function requireSpace(request: Request, folder: string): Promise<void> {
  const announced = announcedBytes(request);
  if (announced === 0) return;
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  const needed = request.method === "POST" ? 2 * announced + (await promisedBytes(folder)) : announced;
  if (bavail * bsize < needed + reservedBytes) throw storageFull();
}

const openSchema = z.object({ size: z.int().nonnegative() });

/** The bytes that open uploads, and complete ones that are not in the library yet, may still write. */
async function promisedBytes(folder: string): Promise<number> {
  let promised = 0;
  for (const name of await readdir(folder)) {
    if (!name.endsWith(".json")) continue;
    const about = await readFile(join(folder, name), "utf8").catch(() => "{}");
    const { data: open } = openSchema.safeParse(parsed(about));
    const written = await stat(join(folder, name.slice(0, -".json".length))).catch(() => null);
    if (open && written) promised += 2 * open.size - Math.min(written.size, open.size);
  }
  return promised;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(status: number): Refusal {
  if (status === 404 || status === 410) return notFound();
  if (status === 409 || status === 423) return new Refusal("conflict", "Эта часть файла уже пришла", { http: { status } });
  if (status === 413) return new Refusal("too_large", `Файл слишком велик: можно до ${largest / 1024 / 1024} МБ.`);
  if (status === 415) return new Refusal("unsupported");
  if (status >= 500) return new Refusal("maintenance", undefined, { retryAfterSeconds: 1 });
  return new Refusal("bad_request");
}

/** Removes uploads without a new part for a day and returns the names of their files. */
export async function forgetUploads(dataDir: string): Promise<string[]> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  const removed: string[] = [];
  for (const files of Map.groupBy(names, (name) => name.slice(0, 32)).values()) {
    const times = await Promise.all(files.map((name) => stat(join(folder, name))));
    if (Date.now() - Math.max(...times.map(({ mtimeMs }) => mtimeMs)) < keptMs) continue;
    for (const name of files) await rm(join(folder, name), { force: true });
    removed.push(...files);
  }
  return removed;
}

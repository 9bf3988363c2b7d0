import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { staffCalls } from "@len/contract/staff/calls";
import { mediaLimits } from "@len/contract/staff/media";
import { FileStore } from "@tus/file-store";
import { Server } from "@tus/server";
import { notFound, Refusal, storageFull } from "../refusals/refusal.ts";

/** Files on their way into the library, in parts. They lie in the data directory of this machine, whatever the store. */
export type Uploads = {
  /** Answers a request of the tus protocol; throws a Refusal. */
  answer(request: Request): Promise<Response>;
  /** A complete upload; throws a Refusal when there is none or parts are missing. */
  require(id: string): Promise<{ path: string; fileName: string }>;
};

/** An upload is forgotten a day after its last part. Until then it can be continued, and adding it again gives the same item. */
const keptMs = 24 * 60 * 60_000;

const folderOf = (dataDir: string) => join(dataDir, "uploads");
/** What the database, the sizes of pictures and the log may need meanwhile. */
const reservedBytes = 256 * 1024 * 1024;
const largest = Math.max(...Object.values(mediaLimits));

export function openUploads(dataDir: string): Uploads {
  let opened: { files: FileStore; server: Server } | undefined;

  // The library makes its folder at once: not before the first upload.
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
      // The id becomes the name of a file.
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

/** Before anything of the body is read. A whole file is needed twice: as an upload and in the library. */
async function requireSpace({ method, headers }: Request, folder: string): Promise<void> {
  const needed =
    method === "POST" ? 2 * Number(headers.get("Upload-Length")) : method === "PATCH" ? Number(headers.get("Content-Length")) : 0;
  if (!(needed > 0)) return;
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < needed + reservedBytes) throw storageFull();
}

function refusalOf(status: number): Refusal {
  if (status === 404 || status === 410) return notFound();
  if (status === 409 || status === 423) return new Refusal("conflict", "Эта часть файла уже пришла", { http: { status } });
  if (status === 413) return new Refusal("too_large", `Файл слишком велик: можно до ${largest / 1024 / 1024} МБ.`);
  if (status === 415) return new Refusal("unsupported");
  if (status >= 500) return new Refusal("maintenance", undefined, { retryAfterSeconds: 1 });
  return new Refusal("bad_request");
}

/** Removes uploads that were left a day ago and returns the names of their files. */
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

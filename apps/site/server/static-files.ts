import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compress, type Encoding, isCompressible, tagOf } from "./answer.ts";

export type StaticFile = {
  type: string;
  tag: string;
  /** Whether the name changes with the content. */
  hashed: boolean;
  compressible: boolean;
  body(encoding: Encoding): Promise<Buffer>;
};

export type StaticFiles = { find(pathname: string): StaticFile | undefined };

const types: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/**
 * The files of the build, listed at the start. A URL that is not in the list is not a file, so no spelling of a URL can leave the folder.
 * Assets of earlier builds in `build-earlier/` stay available, so that a page opened before a release can still load its modules.
 */
export async function findStaticFiles(folder: URL): Promise<StaticFiles> {
  const [current, earlier] = await Promise.all([listFiles(folder), listFiles(new URL("../../build-earlier/", folder))]);

  return { find: (pathname) => current.get(pathname) ?? earlier.get(pathname) };
}

async function listFiles(folder: URL): Promise<Map<string, StaticFile>> {
  const root = fileURLToPath(folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const paths = entries.filter((entry) => entry.isFile() && !entry.name.startsWith(".")).map((entry) => join(entry.parentPath, entry.name));
  const served = paths.filter((path) => extname(path) in types);
  const addressOf = (path: string) => `/${relative(root, path)}`;
  return new Map(await Promise.all(served.map(async (path) => [addressOf(path), await describeFile(path, addressOf(path))] as const)));
}

/** The file is stored in memory, because the whole build is only a few megabytes. Each encoding is made once, at the first request. */
async function describeFile(path: string, address: string): Promise<StaticFile> {
  const plain = await readFile(path);
  const type = types[extname(path)] ?? "application/octet-stream";
  const encoded = new Map<Encoding, Promise<Buffer>>([["identity", Promise.resolve(plain)]]);

  return {
    type,
    tag: tagOf(plain),
    hashed: address.startsWith("/assets/"),
    compressible: isCompressible(type, plain.length),
    body(encoding) {
      const body = encoded.get(encoding) ?? compress(plain, encoding, 11);
      encoded.set(encoding, body);
      return body;
    },
  };
}

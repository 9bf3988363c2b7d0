import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { notFound } from "../http/problems.ts";

const fileName = /^[0-9a-f]{32}\.(avif|webp|jpg|png|pdf)$/;
const types: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
};

/** Files of the media library. The name is the hash of the bytes, so an answer holds for ever. */
export function mediaRoutes(dataDir: string): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/:file", async (c) => {
    const [file, ending] = fileName.exec(c.req.param("file")) ?? [];
    if (!file || !ending) throw notFound();

    const etag = `"${file}"`;
    const headers = {
      ETag: etag,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Cross-Origin-Resource-Policy": "cross-origin",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Robots-Tag": "all",
    };
    const bytes = await readFile(join(dataDir, "media", file)).catch(absent);
    if (!bytes) throw notFound();
    if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304, headers);
    return c.body(new Uint8Array(bytes), 200, { ...headers, "Content-Type": types[ending] ?? "application/octet-stream" });
  });
}

function absent(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Hono } from "hono";
import type { AppEnv } from "../http/context.ts";
import { notFound } from "../http/problems.ts";
import { askedRange } from "./range.ts";

const fileName = /^[0-9a-f]{32}\.(avif|webp|jpg|png|pdf|webm|mp4|vtt)$/;
const types: Record<string, string> = {
  avif: "image/avif",
  webp: "image/webp",
  jpg: "image/jpeg",
  png: "image/png",
  pdf: "application/pdf",
  webm: "video/webm",
  mp4: "video/mp4",
  vtt: "text/vtt; charset=utf-8",
};

const kept = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Robots-Tag": "all",
  "Accept-Ranges": "bytes",
};

/** Files of the media folder. The name is the hash of the bytes, so an answer holds for ever. */
export function mediaRoutes(dataDir: string): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/:file", async (c) => {
    const [file, ending] = fileName.exec(c.req.param("file")) ?? [];
    if (!file || !ending) throw notFound();

    const etag = `"${file}"`;
    const headers: Record<string, string> = { ...kept, ...ofKind(ending), ETag: etag };
    const bytes = await readFile(join(dataDir, "media", file)).catch(absent);
    if (!bytes) throw notFound();
    if (c.req.header("If-None-Match")?.includes(etag)) return c.body(null, 304, headers);

    headers["Content-Type"] = types[ending] ?? "application/octet-stream";
    const range = askedRange(c.req.header("Range"), c.req.header("If-Range"), { etag, size: bytes.length });
    if (range === "none of it") return c.body(null, 416, { ...headers, "Content-Range": `bytes */${bytes.length}` });
    if (!range) return c.body(new Uint8Array(bytes), 200, headers);
    headers["Content-Range"] = `bytes ${range.from}-${range.to}/${bytes.length}`;
    return c.body(new Uint8Array(bytes.subarray(range.from, range.to + 1)), 206, headers);
  });
}

function ofKind(ending: string): Record<string, string> {
  // A browser's own reader of PDF is a plug-in, which a sandbox forbids; scripts in a PDF reach nothing of ours.
  if (ending === "pdf") return { "Content-Security-Policy": "frame-ancestors 'none'" };
  // Captions of another origin, their film and its poster are only read when they say that anyone may.
  return { "Content-Security-Policy": "default-src 'none'; sandbox", "Access-Control-Allow-Origin": "*" };
}

function absent(error: unknown): null {
  if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
  throw error;
}

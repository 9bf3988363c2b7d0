import { eq, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Database } from "../database/database.ts";
import type { AppEnv } from "../http/context.ts";
import { notFound } from "../refusals/refusal.ts";
import { shownUnder } from "./file-name.ts";
import { kindOfEnding } from "./kinds.ts";
import { askedRange } from "./range.ts";
import type { ByteRange, MediaStore, StoredContent } from "./store.ts";
import { files, media } from "./table.ts";

const fileName = /^[0-9a-f]{32}\.([a-z0-9]{3,4})$/;

const kept = {
  "Cache-Control": "public, max-age=31536000, immutable",
  "Cross-Origin-Resource-Policy": "cross-origin",
  "X-Robots-Tag": "all",
  "Accept-Ranges": "bytes",
};

/** Public media files. A name is the hash of the bytes, so an answer never changes; nothing is converted on request. */
export function mediaRoutes(store: MediaStore): Hono<AppEnv> {
  return new Hono<AppEnv>().get("/:file", async (c) => {
    const [file, ending = ""] = fileName.exec(c.req.param("file")) ?? [];
    const kind = kindOfEnding(ending);
    if (!file || !kind) throw notFound();
    const content = await store.find(file);
    if (!content || (kind.isPicture && (await isInTrash(c.var.db, file)))) throw notFound();

    const etag = `"${file}"`;
    const headers: Record<string, string> = { ...kept, ...protection(ending), ETag: etag };
    if (!kind.isPicture) headers["Content-Disposition"] = shownUnder(await nameOf(c.var.db, file));
    if (isKnown(c.req.header("If-None-Match"), etag)) return c.body(null, 304, headers);

    headers["Content-Type"] = ending === "vtt" ? `${kind.type}; charset=utf-8` : kind.type;
    // Ranges are defined for GET only.
    const asked = c.req.method === "GET" ? c.req.header("Range") : undefined;
    const range = askedRange(asked, c.req.header("If-Range"), { etag, size: content.size });
    if (range === "none of it") return c.body(null, 416, { ...headers, "Content-Range": `bytes */${content.size}` });
    return await send(c, content, range, headers);
  });
}

async function send(c: Context<AppEnv>, content: StoredContent, range: ByteRange | null, headers: Record<string, string>) {
  const { size } = content;
  headers["Content-Length"] = String(range ? range.to - range.from + 1 : size);
  if (range) headers["Content-Range"] = `bytes ${range.from}-${range.to}/${size}`;
  const status = range ? 206 : 200;
  // Nobody would read the body of an answer to HEAD, and the file would stay open.
  if (c.req.method === "HEAD" || size === 0) return c.body(null, status, headers);
  return c.body(await content.read(range ?? undefined), status, headers);
}

/**
 * Whether all pictures that use the file are in the trash: then nothing on the site refers to it (see `trashMedia`). While the database is
 * down, pictures are sent without this check.
 */
async function isInTrash(db: Database, file: string): Promise<boolean> {
  const hasFile = sql`${media.variants} @> ${JSON.stringify([{ file }])}::jsonb`;
  const rows = await db
    .select({ deletedAt: media.deletedAt })
    .from(media)
    .where(hasFile)
    .catch(() => []);
  return rows.length > 0 && rows.every(({ deletedAt }) => deletedAt !== null);
}

/** The name that staff gave the file; a file in the trash is not found. A file without a row uses its hash as the name. */
async function nameOf(db: Database, file: string): Promise<string> {
  const rows = await db.select({ originalName: files.originalName, deletedAt: files.deletedAt }).from(files).where(eq(files.file, file));
  const shown = rows.find(({ deletedAt }) => deletedAt === null);
  if (rows.length > 0 && !shown) throw notFound();
  return shown?.originalName ?? file;
}

/** Evaluates If-None-Match by RFC 9110, 13.1.2. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((one) => one.trim().replace(/^W\//, "") === etag);
}

function protection(ending: string): Record<string, string> {
  // The browser's PDF reader is a plug-in, which a sandbox blocks. Scripts in a PDF cannot reach our origin.
  if (ending === "pdf") return { "Content-Security-Policy": "frame-ancestors 'none'" };
  // Captions of another origin, with their video and poster, load only with a permissive CORS header.
  return { "Content-Security-Policy": "default-src 'none'; sandbox", "Access-Control-Allow-Origin": "*" };
}

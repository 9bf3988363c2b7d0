import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { LRUCache } from "lru-cache";
import Negotiator from "negotiator";
import { caching } from "../platform/caching.ts";
import { type CachedPage, type EncodedPage, encodingOf } from "./cached-page.ts";
import type { StaticFile } from "./static-files.ts";

export type Encoding = "br" | "gzip" | "identity";

export type Answer =
  | { kind: "page" | "other"; status: number; headers: Headers; body: Buffer; data?: Buffer | null }
  | { kind: "file"; status: 200; file: StaticFile; headers?: Record<string, string> }
  | { kind: "cached"; key: string; page: CachedPage; stale: boolean };

const compressed = /^(?:text\/|application\/(?:json|javascript|manifest\+json|xml)|image\/svg\+xml)/;
const smallest = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const preferred: Encoding[] = ["br", "gzip", "identity"];

/** Caches the negotiated encoding for each `Accept-Encoding`, of which browsers send only a few different values. */
const negotiated = new LRUCache<string, Encoding>({
  max: 200,
  memoMethod: (header) => {
    const accepted = new Negotiator({ headers: { "accept-encoding": header } }).encodings(preferred);
    return preferred.find((encoding) => accepted.includes(encoding)) ?? "identity";
  },
});

/** The smallest encoding that the visitor accepts. */
export const encodingFor = (header = ""): Encoding => negotiated.memo(header);

export function isCompressible(type: string, size: number): boolean {
  return size >= smallest && compressed.test(type);
}

/** `quality` is the quality of Brotli: 11 for content that is compressed once, 5 for content that is compressed for each request. */
export async function compress(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === "br")
    return brotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
      },
    });
  if (encoding === "gzip") return gzipped(body, { level: 6 });
  return body;
}

/** The smallest Brotli window that covers the body: a larger one compresses no better and takes megabytes of memory. */
function windowFor(size: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants;
  return Math.min(Math.max(Math.ceil(Math.log2(size + 1)), BROTLI_MIN_WINDOW_BITS), BROTLI_DEFAULT_WINDOW);
}

/** The bytes of a cached page in the visitor's encoding, if they have been compressed already. */
export function storedEncoding(req: IncomingMessage, page: CachedPage): EncodedPage | undefined {
  return page.encodings[encodingOf(page, encodingFor(req.headers["accept-encoding"]))];
}

/** Sends a cached page: its headers come from a prepared array, its body is one buffer. */
export function sendCachedPage(req: IncomingMessage, res: ServerResponse, page: CachedPage, encoded: EncodedPage, stale: boolean): void {
  const head = stale ? encoded.staleHead : encoded.head;
  const asked = req.headers["if-none-match"];
  if (asked !== undefined && page.status === 200 && isNamedIn(page.tag, asked)) {
    res.writeHead(304, withoutLength(head)).end();
    return;
  }
  res.writeHead(page.status, head).end(req.method === "HEAD" ? undefined : encoded.body);
}

const isNamedIn = (tag: string, asked: string) => asked === tag || asked === "*" || asked.split(/,\s*/).includes(tag);

/** Headers of a 304, which has no body and therefore no length, encoding or type. */
function withoutLength(head: string[]): string[] {
  const remaining: string[] = [];
  for (let index = 0; index < head.length; index += 2) {
    const [name = "", value = ""] = head.slice(index, index + 2);
    if (!/^content-(?:length|encoding|type)$/i.test(name)) remaining.push(name, value);
  }
  return remaining;
}

export async function send(req: IncomingMessage, res: ServerResponse, answer: Exclude<Answer, { kind: "cached" }>): Promise<void> {
  if (answer.kind === "file") await sendFile(req, res, answer);
  else await sendBody(req, res, answer);
}

async function sendFile(req: IncomingMessage, res: ServerResponse, { file, headers = {} }: Extract<Answer, { kind: "file" }>) {
  res.setHeader("Content-Type", file.type);
  res.setHeader("Cache-Control", file.hashed ? caching.asset : caching.file);
  for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
  const encoding = file.compressible ? encodingFor(req.headers["accept-encoding"]) : "identity";
  await finish(req, res, { status: 200, tag: file.tag, encoding, varies: file.compressible, body: () => file.body(encoding) });
}

async function sendBody(req: IncomingMessage, res: ServerResponse, { status, headers, body }: Extract<Answer, { body: Buffer }>) {
  for (const [name, value] of headers) if (name !== "set-cookie") res.setHeader(name, value);
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);

  const varies = isCompressible(headers.get("Content-Type") ?? "", body.length);
  const encoding = varies ? encodingFor(req.headers["accept-encoding"]) : "identity";
  const tag = status === 200 && headers.get("Cache-Control") !== caching.never ? tagOf(body) : null;
  await finish(req, res, { status, tag, encoding, varies, body: () => compress(body, encoding, 5) });
}

/** A weak ETag, because one page has several encodings. */
export function tagOf(body: Buffer): string {
  return `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
}

type Finish = { status: number; tag: string | null; encoding: Encoding; varies: boolean; body: () => Promise<Buffer> };

async function finish(req: IncomingMessage, res: ServerResponse, { status, tag, encoding, varies, body }: Finish) {
  if (varies) res.appendHeader("Vary", "Accept-Encoding");
  if (tag) res.setHeader("ETag", tag);
  if (tag && isNamedIn(tag, req.headers["if-none-match"] ?? "")) {
    res.writeHead(304).end();
    return;
  }
  if (encoding !== "identity") res.setHeader("Content-Encoding", encoding);
  const bytes = await body();
  if (status !== 204) res.setHeader("Content-Length", bytes.length);
  // Otherwise the unread rest of the request body would be parsed as the next request on the connection.
  if (!req.complete) res.setHeader("Connection", "close");
  res.writeHead(status).end(req.method === "HEAD" ? undefined : bytes);
}

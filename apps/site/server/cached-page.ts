import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { caching } from "../platform/caching.ts";
import { hashOfData } from "../platform/page-data.ts";
import { compress, type Encoding, isCompressible, tagOf } from "./answer.ts";

const decompress = promisify(brotliDecompress);

/** `quick` when the page is rendered, `best` once it has not changed for a while; `none` if compression would not make it smaller. */
type Compression = "none" | "quick" | "best";

/**
 * The Brotli qualities. Quality 0 costs a fifth of the CPU of quality 5, and the page is a third larger until it is compressed again. The
 * figures are in the decision about the page cache.
 */
const brotliQuality = { quick: 0, best: 11 };

/** A page in one encoding, with the headers of a fresh and of a stale answer, as alternating names and values for `writeHead`. */
export type EncodedPage = { body: Buffer; head: string[]; staleHead: string[] };

/** A cached page: complete, the same for every visitor, in the encodings that have been requested. */
export type CachedPage = {
  /** 404 only for the page that answers all addresses that cannot exist (`nowhere`). */
  status: 200 | 404;
  /** Headers of the page itself: content type, content security policy. */
  headers: [string, string][];
  tag: string;
  /** The lowest content edition of the API answers from which the page was made. */
  edition: number;
  madeAt: number;
  /** It shows free times, so it is fresh for a minute only. */
  isTimed: boolean;
  compression: Compression;
  encodings: Partial<Record<Encoding, EncodedPage>>;
  /** The hydration data of the page, which the browser fetches later by its hash. */
  data: PageData | null;
};

/** Brotli is always present; other encodings only if a visitor has requested them. */
export type PageData = { hash: string; bodies: { br: Buffer; gzip?: Buffer } };

/** These headers say that the page may be out of date, because no current one could be rendered in time. */
const staleHeaders: [string, string][] = [
  ["Warning", '110 - "Response is Stale"'],
  ["Cache-Status", "site; hit; detail=stale"],
];

const freshHeaders: [string, string][] = [["Cache-Status", "site; hit"]];

/** A shared cache may reuse a stale page only for a few seconds, because the API may be back soon. */
const staleCaching = "public, max-age=0, s-maxage=5";

type Made = {
  status?: 200 | 404;
  headers: [string, string][];
  body: Buffer;
  data?: Buffer | null;
  edition: number;
  madeAt: number;
  isTimed?: boolean;
  compression?: "quick" | "best";
};

/** Makes a cached page from uncompressed bytes. Brotli is made at once, other encodings when a visitor requests them. */
export async function createCachedPage({
  status = 200,
  headers,
  body,
  data = null,
  edition,
  madeAt,
  isTimed = false,
  compression = "quick",
}: Made): Promise<CachedPage> {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const compressible = isCompressible(type, body.length);
  const page: CachedPage = {
    status,
    headers,
    tag: tagOf(body),
    edition,
    madeAt,
    isTimed,
    compression: compressible ? compression : "none",
    encodings: {},
    data: data && (await createPageData(data, brotliQuality[compression])),
  };
  if (compressible) addEncoding(page, "br", await compress(body, "br", brotliQuality[compression]));
  else addEncoding(page, "identity", body);
  return page;
}

async function createPageData(body: Buffer, quality: number): Promise<PageData> {
  return { hash: hashOfData(body), bodies: { br: ownCopy(await compress(body, "br", quality)) } };
}

/** Makes a cached page from bytes that `storedBytes` has returned, for example from a snapshot. */
export function restorePage(page: Omit<CachedPage, "encodings" | "status">, stored: Buffer): CachedPage {
  const restored: CachedPage = { ...page, status: 200, encodings: {} };
  addEncoding(restored, page.compression === "none" ? "identity" : "br", stored);
  return restored;
}

/** The bytes of the page's first encoding, from which all others can be made: Brotli, or plain if the page is not compressed. */
export const storedBytes = (page: CachedPage): Buffer => (page.encodings.br ?? page.encodings.identity)?.body ?? Buffer.alloc(0);

/** The encoding in which a page is sent to a visitor who prefers `wanted`: an uncompressed page has only one. */
export const encodingOf = (page: CachedPage, wanted: Encoding): Encoding => (page.compression === "none" ? "identity" : wanted);

export async function encodedAs(page: CachedPage, encoding: Encoding): Promise<EncodedPage> {
  const existing = page.encodings[encoding];
  if (existing) return existing;
  const plain = await decodedBody(page);
  return addEncoding(page, encoding, encoding === "identity" ? plain : await compress(plain, encoding, 5));
}

/** Compresses a page and its data again, at the highest quality. */
export async function recompress(page: CachedPage): Promise<void> {
  if (page.compression !== "quick") return;
  page.compression = "best";
  addEncoding(page, "br", await compress(await decodedBody(page), "br", brotliQuality.best));
  const { data } = page;
  if (data) data.bodies = { br: ownCopy(await compress(await decompress(data.bodies.br), "br", brotliQuality.best)) };
}

export async function encodedData({ bodies }: PageData, encoding: Encoding): Promise<Buffer> {
  if (encoding === "br") return bodies.br;
  if (encoding === "identity") return await decompress(bodies.br);
  bodies.gzip ??= ownCopy(await compress(await decompress(bodies.br), "gzip", 5));
  return bodies.gzip;
}

/** The number of bytes that a page takes in the cache, including an estimate of 3,000 for its headers and objects. */
export function weightOf({ encodings, data }: CachedPage): number {
  const bodies = [...Object.values(encodings).map(({ body }) => body), ...Object.values(data?.bodies ?? {})];
  return bodies.reduce((sum, body) => sum + body.length, 3_000);
}

async function decodedBody({ encodings }: CachedPage): Promise<Buffer> {
  if (encodings.identity) return encodings.identity.body;
  return encodings.br ? await decompress(encodings.br.body) : Buffer.alloc(0);
}

function addEncoding(page: CachedPage, encoding: Encoding, made: Buffer): EncodedPage {
  const body = ownCopy(made);
  const shared: [string, string][] = [
    ...page.headers.filter(([name]) => name !== "cache-control"),
    ["ETag", page.tag],
    ...(page.compression === "none" ? [] : [["Vary", "Accept-Encoding"] as [string, string]]),
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as [string, string]]),
    ["Content-Length", String(body.length)],
  ];
  const encoded = {
    body,
    head: [...shared, ["Cache-Control", page.status === 200 ? caching.page : caching.never], ...freshHeaders].flat(),
    staleHead: [...shared, ["Cache-Control", page.status === 200 ? staleCaching : caching.never], ...staleHeaders].flat(),
  };
  page.encodings[encoding] = encoded;
  return encoded;
}

/**
 * Copies bytes out of a larger block (64 kB from zlib, or a pool for small buffers); otherwise the whole block would stay in memory with
 * the page.
 */
export function ownCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

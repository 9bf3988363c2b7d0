import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { caching } from "../platform/caching.ts";
import { hashOfData } from "../platform/page-data.ts";
import { compress, type Encoding, isCompressible, tagOf } from "./answer.ts";

const decompress = promisify(brotliDecompress);

/** A page in one encoding, with the headers of a fresh and of a stale answer as `writeHead` takes them: names and values in turn. */
export type Packed = { body: Buffer; head: string[]; staleHead: string[] };

/** A cached page: complete, the same for every visitor, in the encodings that were asked for so far. */
export type KeptPage = {
  /** 404 for the one page that answers all addresses that cannot exist (`nowhere`). */
  status: 200 | 404;
  /** Headers of the page itself: content type, content security policy. */
  headers: [string, string][];
  tag: string;
  /** The lowest content edition among the API answers it was made of. */
  edition: number;
  madeAt: number;
  /** Quality of the Brotli compression: 5 at first, 11 once the page has not changed for a while; 0 for a page that is not compressed. */
  quality: 0 | 5 | 11;
  packed: Partial<Record<Encoding, Packed>>;
  /** What the browser hydrates the page from; the browser fetches it later by its hash. */
  data: PageData | null;
};

/** `body` is plain, or, when `isPressed`, compressed with Brotli at quality 11. */
export type PageData = { hash: string; body: Buffer; isPressed: boolean };

/** These headers say that the page may be out of date, because no current one could be rendered in time. */
const staleHeaders: [string, string][] = [
  ["Warning", '110 - "Response is Stale"'],
  ["Cache-Status", "site; hit; detail=stale"],
];

const freshHeaders: [string, string][] = [["Cache-Status", "site; hit"]];

/** A shared cache may repeat a stale page for a few seconds only, because the API may be back. */
const staleCaching = "public, max-age=0, s-maxage=5";

type Made = {
  status?: 200 | 404;
  headers: [string, string][];
  body: Buffer;
  data?: Buffer | null;
  edition: number;
  madeAt: number;
  quality?: 5 | 11;
};

/** Makes a cached page of a plain `body`. Brotli is made at once; other encodings when a visitor asks for them. */
export async function keepPage({ status = 200, headers, body, data = null, edition, madeAt, quality = 5 }: Made): Promise<KeptPage> {
  const type = headers.find(([name]) => name === "content-type")?.[1] ?? "";
  const pressed = isCompressible(type, body.length);
  const page: KeptPage = {
    status,
    headers,
    tag: tagOf(body),
    edition,
    madeAt,
    quality: pressed ? quality : 0,
    packed: {},
    data: data && keepData(data),
  };
  if (pressed) pack(page, "br", await compress(body, "br", quality));
  else pack(page, "identity", body);
  return page;
}

const keepData = (body: Buffer): PageData => ({ hash: hashOfData(body), body: ownCopy(body), isPressed: false });

/** Makes a cached page of the bytes that `storedBytes` gave, for example to a snapshot. */
export function restorePage(page: Omit<KeptPage, "packed" | "status">, stored: Buffer): KeptPage {
  const data = page.data && { ...page.data, body: ownCopy(page.data.body) };
  const restored: KeptPage = { ...page, status: 200, packed: {}, data };
  pack(restored, page.quality === 0 ? "identity" : "br", stored);
  return restored;
}

/** The bytes of the page's first encoding, from which every other can be made: Brotli, or plain when the page is not compressed. */
export const storedBytes = (page: KeptPage): Buffer => (page.packed.br ?? page.packed.identity)?.body ?? Buffer.alloc(0);

/** The encoding that is sent when a visitor wants `wanted`: a page that is not compressed has only one. */
export const encodingOf = (page: KeptPage, wanted: Encoding): Encoding => (page.quality === 0 ? "identity" : wanted);

export async function packedAs(page: KeptPage, encoding: Encoding): Promise<Packed> {
  const existing = page.packed[encoding];
  if (existing) return existing;
  const plain = await plainBytes(page);
  return pack(page, encoding, encoding === "identity" ? plain : await compress(plain, encoding, 5));
}

/** Compresses a page and its data again, at the highest quality. */
export async function pressHarder(page: KeptPage): Promise<void> {
  if (page.quality !== 5) return;
  page.quality = 11;
  pack(page, "br", await compress(await plainBytes(page), "br", 11));
  const { data } = page;
  if (data && !data.isPressed) page.data = { ...data, body: ownCopy(await compress(data.body, "br", 11)), isPressed: true };
}

/** The plain bytes of a page's data. */
export const plainData = async ({ body, isPressed }: PageData): Promise<Buffer> => (isPressed ? await decompress(body) : body);

/** The bytes that a page takes of the cache; 3,000 are estimated for its headers and objects. */
export function weightOf(page: KeptPage): number {
  return Object.values(page.packed).reduce((sum, { body }) => sum + body.length, 3_000 + (page.data?.body.length ?? 0));
}

async function plainBytes({ packed }: KeptPage): Promise<Buffer> {
  if (packed.identity) return packed.identity.body;
  return packed.br ? await decompress(packed.br.body) : Buffer.alloc(0);
}

function pack(page: KeptPage, encoding: Encoding, made: Buffer): Packed {
  const body = ownCopy(made);
  const shared: [string, string][] = [
    ...page.headers.filter(([name]) => name !== "cache-control"),
    ["ETag", page.tag],
    ...(page.quality === 0 ? [] : [["Vary", "Accept-Encoding"] as [string, string]]),
    ...(encoding === "identity" ? [] : [["Content-Encoding", encoding] as [string, string]]),
    ["Content-Length", String(body.length)],
  ];
  const packed = {
    body,
    head: [...shared, ["Cache-Control", page.status === 200 ? caching.page : caching.never], ...freshHeaders].flat(),
    staleHead: [...shared, ["Cache-Control", page.status === 200 ? staleCaching : caching.never], ...staleHeaders].flat(),
  };
  page.packed[encoding] = packed;
  return packed;
}

/** Copies bytes out of a larger block (64 kB from zlib, a pool for small buffers), which would stay in memory as long as the page. */
function ownCopy(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

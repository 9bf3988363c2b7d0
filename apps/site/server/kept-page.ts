import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { caching } from "../platform/caching.ts";
import { hashOfData } from "../platform/page-data.ts";
import { compress, type Encoding, isCompressible, tagOf } from "./answer.ts";

const unpack = promisify(brotliDecompress);

/** The bytes of one encoding with their response headers, as `writeHead` takes them: names and values in turn. */
export type Packed = { body: Buffer; head: string[]; staleHead: string[] };

/** A response in the page cache: complete, the same for everybody, in the encodings that were requested. */
export type KeptPage = {
  /** 404 only for the page shared by all unknown URLs. */
  status: 200 | 404;
  /** Headers of the page itself: content type, content security policy. */
  headers: [string, string][];
  tag: string;
  /** The lowest content edition among the API answers it was made of. */
  edition: number;
  madeAt: number;
  /** Brotli quality: 5 at first, 11 once the page has lasted a while; 0 when there are no Brotli bytes. */
  quality: 0 | 5 | 11;
  packed: Partial<Record<Encoding, Packed>>;
  /** What the browser hydrates the page from, fetched later under a URL with its hash. */
  data: PageData | null;
};

/** `body` is uncompressed, or Brotli of quality 11 once the page has lasted a while. */
export type PageData = { hash: string; body: Buffer; isPressed: boolean };

/** Response header: the API was down, and the page may be stale. */
const staleHeaders: [string, string][] = [
  ["Warning", '110 - "Response is Stale"'],
  ["Cache-Status", "site; hit; detail=stale"],
];

const freshHeaders: [string, string][] = [["Cache-Status", "site; hit"]];

/** A shared cache may reuse a stale page for a few seconds only: the API may be back. */
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

/** `body` is uncompressed. Brotli bytes are made at once, other encodings when they are requested. */
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

const keepData = (body: Buffer): PageData => ({ hash: hashOfData(body), body: alone(body), isPressed: false });

/** A page from stored bytes: those of its first encoding. */
export function restorePage(page: Omit<KeptPage, "packed" | "status">, stored: Buffer): KeptPage {
  const restored: KeptPage = { ...page, status: 200, packed: {} };
  pack(restored, page.quality === 0 ? "identity" : "br", stored);
  return restored;
}

/** The bytes that every other encoding can be made from. */
export const storedBytes = (page: KeptPage): Buffer => (page.packed.br ?? page.packed.identity)?.body ?? Buffer.alloc(0);

/** The encoding a visitor gets: a page too small to be compressed has only one. */
export const encodingOf = (page: KeptPage, wanted: Encoding): Encoding => (page.quality === 0 ? "identity" : wanted);

export async function packedAs(page: KeptPage, encoding: Encoding): Promise<Packed> {
  const ready = page.packed[encoding];
  if (ready) return ready;
  const plain = await plainBytes(page);
  return pack(page, encoding, encoding === "identity" ? plain : await compress(plain, encoding, 5));
}

/** Compresses the Brotli bytes of a lasting page with the highest quality. */
export async function pressHarder(page: KeptPage): Promise<void> {
  if (page.quality !== 5) return;
  page.quality = 11;
  pack(page, "br", await compress(await plainBytes(page), "br", 11));
  const { data } = page;
  if (data && !data.isPressed) page.data = { ...data, body: alone(await compress(data.body, "br", 11)), isPressed: true };
}

/** The uncompressed bytes of a page's data. */
export const plainData = async ({ body, isPressed }: PageData): Promise<Buffer> => (isPressed ? await unpack(body) : body);

/** How many bytes of the page cache a page takes. */
export function weightOf(page: KeptPage): number {
  return Object.values(page.packed).reduce((sum, { body }) => sum + body.length, 3_000 + (page.data?.body.length ?? 0));
}

async function plainBytes({ packed }: KeptPage): Promise<Buffer> {
  if (packed.identity) return packed.identity.body;
  return packed.br ? await unpack(packed.br.body) : Buffer.alloc(0);
}

function pack(page: KeptPage, encoding: Encoding, made: Buffer): Packed {
  const body = alone(made);
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

/** Small compressed buffers are slices of a 64 kB block, and a cached slice would keep the whole block in memory. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

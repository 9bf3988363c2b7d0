import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";
import { caching } from "../platform/caching.ts";
import { hashOfData } from "../platform/page-data.ts";
import { compress, type Encoding, isCompressible, tagOf } from "./answer.ts";

const unpack = promisify(brotliDecompress);

/** Bytes of one encoding with the headers they leave with, as `writeHead` takes them: names and values in turn. */
export type Packed = { body: Buffer; head: string[]; staleHead: string[] };

/** An answer as it is kept in memory: whole, for everybody, in the encodings that were asked for. */
export type KeptPage = {
  /** 404 for the one page of all addresses where nothing is. */
  status: 200 | 404;
  /** Headers of the page itself: type, content security policy. */
  headers: [string, string][];
  tag: string;
  /** The lowest content edition among the API answers it was made of. */
  edition: number;
  madeAt: number;
  /** How well the Brotli bytes are pressed: 5 at first, 11 once the page has lasted a while; 0 when they are not pressed at all. */
  quality: 0 | 5 | 11;
  packed: Partial<Record<Encoding, Packed>>;
  /** What the browser hydrates it from, fetched later under an address of its hash. */
  data: PageData | null;
};

/** `body` is as it came, or Brotli of the best quality once the page has lasted a while. */
export type PageData = { hash: string; body: Buffer; isPressed: boolean };

/** Says in the header of an answer that the API could not be asked, and the page may be an old one. */
const staleHeaders: [string, string][] = [
  ["Warning", '110 - "Response is Stale"'],
  ["Cache-Status", "site; hit; detail=stale"],
];

const freshHeaders: [string, string][] = [["Cache-Status", "site; hit"]];

/** A stale page may be repeated by a shared cache for a few seconds only: the API may be back. */
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

/** `body` is plain. Its encodings but Brotli are made when they are asked for. */
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

/** A page from bytes that were kept elsewhere: those of its first encoding. */
export function restorePage(page: Omit<KeptPage, "packed" | "status">, stored: Buffer): KeptPage {
  const data = page.data && { ...page.data, body: alone(page.data.body) };
  const restored: KeptPage = { ...page, status: 200, packed: {}, data };
  pack(restored, page.quality === 0 ? "identity" : "br", stored);
  return restored;
}

/** The bytes every other encoding can be made of. */
export const storedBytes = (page: KeptPage): Buffer => (page.packed.br ?? page.packed.identity)?.body ?? Buffer.alloc(0);

/** The encoding a visitor gets: a page too small to be pressed has one only. */
export const encodingOf = (page: KeptPage, wanted: Encoding): Encoding => (page.quality === 0 ? "identity" : wanted);

export async function packedAs(page: KeptPage, encoding: Encoding): Promise<Packed> {
  const ready = page.packed[encoding];
  if (ready) return ready;
  const plain = await plainBytes(page);
  return pack(page, encoding, encoding === "identity" ? plain : await compress(plain, encoding, 5));
}

/** Presses the Brotli bytes of a page that lasts as small as they get. */
export async function pressHarder(page: KeptPage): Promise<void> {
  if (page.quality !== 5) return;
  page.quality = 11;
  pack(page, "br", await compress(await plainBytes(page), "br", 11));
  const { data } = page;
  if (data && !data.isPressed) page.data = { ...data, body: alone(await compress(data.body, "br", 11)), isPressed: true };
}

/** The plain bytes of a page's data. */
export const plainData = async ({ body, isPressed }: PageData): Promise<Buffer> => (isPressed ? await unpack(body) : body);

/** What a page costs of the memory given to pages. */
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

/** What was compressed lies in a piece of 64 kB, as small buffers do: a page kept as it is would hold all of it. */
function alone(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

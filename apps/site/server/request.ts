import type { IncomingMessage } from "node:http";
import { type TrustedProxies, visitorAddress } from "@len/contract/visitor-address";
import type { Env } from "../platform/env.ts";
import { visitorAddressHeader } from "../platform/visitor-address.ts";

/** The maximum size of a body. Forms are small; the longest comment has 5000 characters. */
const bodyLimit = 256 * 1024;

export class BodyTooLarge extends Error {}

/** The visitor disconnected while sending the body. */
export class BodyAborted extends Error {}

/** Dropped headers: those from which the router could take another origin than the configured one, and headers of the connection. */
const dropped = /^(?:host|forwarded|x-forwarded-.*|x-real-ip|connection|keep-alive|transfer-encoding|upgrade|te|trailer|expect)$/;

/**
 * The path and query of the request line; for `GET http://elsewhere/path` only the path. `null` if the request line contains no address.
 */
export function pathOf(req: IncomingMessage): string | null {
  const target = req.url ?? "";
  if (target.startsWith("/")) return target;
  const address = URL.parse(target);
  return address && /^https?:$/.test(address.protocol) ? address.pathname + address.search : null;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether a post comes from our own pages. Browsers send `Origin` with every post; other programs need not. When the site runs on a
 * loopback address, all loopback names count as the same host.
 */
export function isOwnPost({ headers: { origin } }: IncomingMessage, siteUrl: string): boolean {
  if (origin === undefined || origin === siteUrl) return true;
  const [from, own] = [URL.parse(origin), new URL(siteUrl)];
  return from !== null && loopback.test(from.hostname) && loopback.test(own.hostname) && from.port === own.port;
}

/**
 * 421 if a request is meant for another site, by its Host or its request line; 400 if it has two Host headers; `null` for all other
 * requests. Our own proxies may use a name of the local machine.
 */
export function foreignHost(req: IncomingMessage, siteUrl: string): 400 | 421 | null {
  const { rawHeaders, headers, url = "" } = req;
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && /^host$/i.test(rawHeaders[index] ?? "")) hosts += 1;
  if (hosts > 1) return 400;
  if (!isOwnHost(headers.host, siteUrl)) return 421;
  return url.startsWith("/") || isOwnHost(URL.parse(url)?.host, siteUrl) ? null : 421;
}

function isOwnHost(host: string | undefined, siteUrl: string): boolean {
  if (host === undefined || siteUrl.endsWith(`//${host}`)) return true;
  const named = URL.parse(`http://${host}`);
  return named !== null && (loopback.test(named.hostname) || named.hostname === new URL(siteUrl).hostname) && /^[\w.:[\]-]+$/.test(host);
}

/** The request from which a cached page is rendered: its headers are the same for all visitors. */
export function keyRequest(key: string, siteUrl: string): Request {
  const address = new URL(key, siteUrl);
  return new Request(address, { headers: { Host: address.host, Accept: "text/html" } });
}

/** The request for the router. Its origin is the configured one, whatever the Host header or the request line contain. */
export function toRequest(
  req: IncomingMessage,
  path: string,
  body: Buffer<ArrayBuffer> | null,
  env: Pick<Env, "siteUrl" | "trustedProxies">,
): Request {
  const [pathname = "/", ...query] = path.split("?");
  const address = new URL(env.siteUrl);
  address.pathname = pathname.replace(/^\/{2,}/, "/");
  address.search = query.join("?");

  const headers = new Headers();
  for (const [name, values = []] of Object.entries(req.headersDistinct)) {
    if (!dropped.test(name) && name !== visitorAddressHeader) for (const value of values) headers.append(name, value);
  }
  headers.set("Host", address.host);
  if (headers.has("Origin")) headers.set("Origin", address.origin);
  headers.set(visitorAddressHeader, visitorAddressOf(req, env.trustedProxies));

  // HEAD gets the same headers as GET; the body is omitted when the response is sent.
  return new Request(address, { method: req.method === "POST" ? "POST" : "GET", headers, body });
}

export function visitorAddressOf(req: IncomingMessage, trustedProxies: TrustedProxies): string {
  return visitorAddress(req.socket.remoteAddress, req.headersDistinct["x-forwarded-for"]?.join(","), trustedProxies) ?? "";
}

export async function readBody(req: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  if (Number(req.headers["content-length"] ?? 0) > bodyLimit) throw new BodyTooLarge();

  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of req) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > bodyLimit) throw new BodyTooLarge();
      chunks.push(bytes);
    }
  } catch (error) {
    throw error instanceof BodyTooLarge ? error : new BodyAborted("", { cause: error });
  }
  return Buffer.concat(chunks);
}

import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

type Came = {
  /** Remote address of the connection; a proxy's address behind proxies. */
  socket: string | undefined;
  forwardedFor: string | undefined;
  /** The visitor address that the site reports, and the secret that proves the site. */
  visitorAddress: string | undefined;
  siteSecret: string | undefined;
};

type Trust = { trustProxy: number; siteApiSecret: string | undefined };

/**
 * The network that a post is counted to: an IPv4 address, or the /64 of an IPv6 address, which one household or server has. Each of
 * our own proxies appends the address it saw, so addresses further left, which a caller may invent, are ignored.
 */
export function countedAddress(came: Came, { trustProxy, siteApiSecret }: Trust): string {
  const ofSite = siteApiSecret !== undefined && isSecret(came.siteSecret, siteApiSecret) ? network(came.visitorAddress) : null;
  if (ofSite) return ofSite;
  const hops = [...(came.forwardedFor?.split(",") ?? []), came.socket ?? ""];
  return network(hops.at(-1 - trustProxy) ?? hops[0]) ?? network(came.socket) ?? "unknown";
}

function isSecret(given: string | undefined, secret: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return given !== undefined && timingSafeEqual(hash(given), hash(secret));
}

function network(written: string | undefined): string | null {
  const address = withoutPort(written?.trim() ?? "").replace(/%.*$/, "");
  if (isIP(address) === 0) return null;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? `${parsed.parts.slice(0, 4).map(hex).join(":")}::/64` : parsed.toString();
}

/** Some proxies add the port. */
const withoutPort = (address: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

const hex = (group: number) => group.toString(16);

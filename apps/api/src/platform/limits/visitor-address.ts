import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";

type Came = {
  /** Remote address of the connection; a proxy's address behind proxies. */
  socket: string | undefined;
  forwardedFor: string | undefined;
  /** The visitor's address sent by the site, with the secret that authorises it. */
  visitorAddress: string | undefined;
  siteSecret: string | undefined;
};

type Trust = { trustProxy: number; siteApiSecret: string | undefined };

/**
 * The address that a post counts for: an IPv4 address, or the /64 of an IPv6 one, the size of one household or server. Each of our
 * proxies appends the address it saw on the right, so anything further left, written by the caller, is ignored.
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
  const version = isIP(address);
  if (version === 4) return address;
  if (version !== 6) return null;
  const groups = groupsOf(address);
  const isIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  return isIPv4 ? lastFourBytes(groups) : `${groups.slice(0, 4).map(hex).join(":")}::/64`;
}

/** Some proxies add the port. */
const withoutPort = (address: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;

function groupsOf(address: string): number[] {
  // URL parsing normalises every IPv6 address, including the dotted form of an embedded IPv4 one.
  const short = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [left = [], right = []] = short.split("::").map((side) => (side === "" ? [] : side.split(":")));
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => "0");
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16));
}

const hex = (group: number) => group.toString(16);
const lastFourBytes = (groups: number[]) =>
  groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join(".");

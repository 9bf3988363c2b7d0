import ipaddr from "ipaddr.js";
import * as z from "zod";

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = [Address, number];

/** The reverse proxies in front of a program: their number, or their addresses and networks. */
export type TrustedProxies = number | Network[];

const mostProxies = 10;

/** The value of `TRUST_PROXY`: `1`, or `10.0.0.5, 192.168.0.0/16`. */
export const trustedProxiesSchema = z.string().transform((text, context): TrustedProxies => {
  if (/^\d+$/.test(text.trim()) && Number(text) <= mostProxies) return Number(text);
  const networks = text.split(",").map((part) => parseNetwork(part.trim()));
  const valid = networks.filter((network) => network !== null);
  if (valid.length === networks.length) return valid;
  context.addIssue(`a number of proxies from 0 to ${mostProxies}, or their addresses and networks such as 10.0.0.5,192.168.0.0/16`);
  return z.NEVER;
});

/** The value of `BIND_HOST`. */
export const bindHostSchema = z
  .string()
  .refine((text) => parseAddress(text) !== null, { error: "an IP address such as 127.0.0.1 or 0.0.0.0" });

/**
 * The visitor's address. Each of our proxies appends the address that it saw to `X-Forwarded-For`, so the header is read from the right
 * and trusted only as far as our own proxies wrote it; a caller may have invented the rest. `null` for a connection without an address.
 */
export function visitorAddress(socket: string | undefined, forwardedFor: string | undefined, trusted: TrustedProxies): string | null {
  const connected = parseAddress(socket ?? "");
  const hops = [...(forwardedFor?.split(",").map(parseAddress) ?? []), connected];
  const address = hops[Math.max(0, hops.length - 1 - proxiesPassed(hops, trusted))] ?? connected;
  return address?.toString() ?? null;
}

/** The number of hops, from the right, that are our own proxies. */
function proxiesPassed(hops: (Address | null)[], trusted: TrustedProxies): number {
  if (typeof trusted === "number") return trusted;
  const first = hops.findLastIndex((hop) => hop === null || !trusted.some((network) => isIn(hop, network)));
  return hops.length - 1 - Math.max(0, first);
}

const isIn = (address: Address, [network, bits]: Network) => address.kind() === network.kind() && address.match(network, bits);

/** The network by which a visitor's requests are counted: an IPv4 address, or the /64 of an IPv6 address, which one household has. */
export function visitorNetwork(address: string): string | null {
  const parsed = parseAddress(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed?.toString() ?? null;
  return `${parsed.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

function parseNetwork(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  const address = parseAddress(text);
  return address && [address, address.kind() === "ipv4" ? 32 : 128];
}

/** Parses an address as written by a socket or a proxy: an IPv4 address may be written as IPv6, and a port or a zone may follow. */
function parseAddress(text: string): Address | null {
  const address = withoutPort(text.trim()).replace(/%.*$/, "");
  const isWhole = address.includes(":") ? ipaddr.IPv6.isValid(address) : ipaddr.IPv4.isValidFourPartDecimal(address);
  return isWhole ? ipaddr.process(address) : null;
}

const withoutPort = (text: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

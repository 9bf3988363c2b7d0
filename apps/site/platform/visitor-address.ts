import ipaddr from "ipaddr.js";

/** Internal request header, set by the server; the same header from a visitor is dropped. */
export const visitorAddressHeader = "x-len-visitor-address";

/** The visitor's network address, for the API's rate limits; absent under `npm run dev`. */
export function visitorAddress(request: Request): string | undefined {
  return request.headers.get(visitorAddressHeader) ?? undefined;
}

/** The network that a visitor's requests are counted for: an IPv4 address, or the /64 of an IPv6 address, which one household has. */
export function visitorNetwork(request: Request): string {
  const address = visitorAddress(request) ?? "";
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/64`).toString() : parsed.toString();
}

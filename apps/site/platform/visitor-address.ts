/** Set by the server for its own use on every request; whatever a visitor sends under this name is dropped. */
export const visitorAddressHeader = "x-len-visitor-address";

/** The visitor's network address, for the API host's limits; absent under `npm run dev`. */
export function visitorAddress(request: Request): string | undefined {
  return request.headers.get(visitorAddressHeader) ?? undefined;
}

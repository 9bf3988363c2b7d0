/** An internal request header that the server sets; if a visitor sends it, it is dropped. */
export const visitorAddressHeader = "x-len-visitor-address";

/** The visitor's network address, for the API's rate limits; absent under `npm run dev`. */
export function visitorAddress(request: Request): string | undefined {
  return request.headers.get(visitorAddressHeader) ?? undefined;
}

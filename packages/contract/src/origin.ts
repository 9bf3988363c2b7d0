import * as z from "zod";

/**
 * The public address of a program as an origin: lower case, a Cyrillic host in ASCII, no slash at the end. Paths are appended to it, and
 * it is written into headers, so only scheme, host and port are allowed.
 */
export const originSchema = z
  .url({ protocol: /^https?$/, error: "an address such as https://clinic.example", abort: true })
  .refine((url) => /^https?:\/\/[^/?#@\\\s]+\/*$/i.test(url), {
    error: "an address without a path or query, such as https://clinic.example",
  })
  .transform((url) => new URL(url).origin);

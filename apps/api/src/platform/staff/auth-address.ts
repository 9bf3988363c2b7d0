import type { BetterAuthOptions, DBAdapter } from "better-auth";
import * as z from "zod";

const encodedHost = "@encoded.invalid";

/** better-auth requires an address in ASCII with a suffix of letters; any other (`почта.рф`) is passed to its sign-in encoded. */
export const toAuthAddress = (email: string) =>
  z.email().safeParse(email).success ? email : `${Buffer.from(email).toString("hex")}${encodedHost}`;

const fromAuthAddress = (encoded: string) => Buffer.from(encoded.slice(0, -encodedHost.length), "hex").toString();

/**
 * The adapter decodes such an address to look for a person, and encodes the address that it found: better-auth compares this address with
 * the one that it asked for.
 */
export function readingAuthAddresses(create: (options: BetterAuthOptions) => DBAdapter) {
  return (options: BetterAuthOptions): DBAdapter => {
    const adapter = create(options);
    return {
      ...adapter,
      async findOne<Found>(query: Parameters<DBAdapter["findOne"]>[0]) {
        const encoded = query.where
          .map(({ field, value }) => field === "email" && String(value).endsWith(encodedHost) && String(value))
          .find(Boolean);
        if (!encoded) return await adapter.findOne<Found>(query);
        const where = query.where.map((one) => (one.field === "email" ? { ...one, value: fromAuthAddress(encoded) } : one));
        const found = await adapter.findOne<Found>({ ...query, where });
        return found && { ...found, email: encoded };
      },
    };
  };
}

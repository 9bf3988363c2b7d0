import { type BetterAuthPlugin, betterAuth } from "better-auth";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { twoFactor } from "better-auth/plugins/two-factor";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { readingAuthAddresses } from "./auth-address.ts";
import { cookiesAt } from "./cookies.ts";
import { hashCodes, newCodes } from "./recovery-codes.ts";
import { staff, staffAccounts, staffSecondSteps, staffSessions, staffVerifications } from "./table.ts";

/** Passes the visitor's address, as our own code has determined it, to better-auth; a header of the caller never reaches it. */
export const addressHeader = "x-len-address";

const sessionDays = 7;

/** Starts a session for a person who was identified by a passkey, see `passkeys.ts`. Like all of better-auth's routes it is not mounted. */
const startSession = createAuthEndpoint("/start-session", { method: "POST", body: z.object({ userId: z.string() }) }, async (ctx) => {
  const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
  if (!user) throw new APIError("UNAUTHORIZED");
  const session = await ctx.context.internalAdapter.createSession(user.id);
  await setSessionCookie(ctx, { session, user });
  return ctx.json({ done: true });
});

const passkeySessions = { id: "passkey-sessions", endpoints: { startSession } } satisfies BetterAuthPlugin;

type Options = { db: Database; sealer: Sealer; authSecret: string | undefined; apiUrl: string };

/**
 * better-auth over our tables. None of its own routes is mounted: the staff calls use its functions and answer in our envelope. Cached
 * sessions are off (GHSA-xg6x-h9c9-2m83 let them skip the second step), and so are its limits and its lock: `attempts.ts` and
 * `code-tries.ts` count instead.
 */
export function createStaffAuth({ db, sealer, authSecret, apiUrl }: Options) {
  const secret = authSecret ?? sealer.blind("staff.auth", "secret");
  const cookies = cookiesAt(apiUrl);
  return betterAuth({
    appName: "Лён",
    baseURL: apiUrl,
    secret,
    database: readingAuthAddresses(
      drizzleAdapter(db, {
        provider: "pg",
        transaction: true,
        schema: {
          user: staff,
          session: staffSessions,
          account: staffAccounts,
          verification: staffVerifications,
          twoFactor: staffSecondSteps,
        },
      }),
    ),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 256 },
    session: { expiresIn: sessionDays * 86_400, disableSessionRefresh: true, cookieCache: { enabled: false } },
    plugins: [
      passkeySessions,
      twoFactor({
        issuer: "Лён",
        twoFactorCookieMaxAge: 600,
        // The plugin offers to skip the code on a trusted device; no call of ours passes `trustDevice`, and this setting ends such trust at
        // once.
        trustDeviceMaxAge: 0,
        accountLockout: { enabled: false },
        backupCodeOptions: {
          storeBackupCodes: { encrypt: async (json) => hashCodes(secret, json), decrypt: async (stored) => stored },
          customBackupCodesGenerate: newCodes,
        },
      }),
    ],
    rateLimit: { enabled: false },
    advanced: {
      database: { generateId: "uuid" },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      useSecureCookies: false,
      cookiePrefix: cookies.prefix,
      // better-auth has no option for `__Host-` cookies (better-auth #11061): our prefix and these attributes make them.
      defaultCookieAttributes: { secure: cookies.isSecure, path: "/", sameSite: "strict", httpOnly: true },
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
  });
}

export type StaffAuth = ReturnType<typeof createStaffAuth>;

import type { StaffRole } from "@len/contract/staff/roles";
import { sql } from "drizzle-orm";
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { flag, instant } from "../database/columns.ts";

/** Members of staff. Their rows remain after a dismissal, because histories name them. better-auth calls this table `user`. */
export const staff = pgTable("staff", {
  id: uuid("id").primaryKey().defaultRandom(),
  /** A column of better-auth; people see `lastName` and `firstName`. */
  name: text("name").notNull(),
  // better-auth requires a default for each column that it does not write itself.
  firstName: text("first_name").notNull().default(""),
  lastName: text("last_name").notNull().default(""),
  email: text("email").notNull().unique(),
  emailVerified: flag("email_verified"),
  image: text("image"),
  pastTense: text("past_tense", { enum: ["feminine", "masculine"] })
    .notNull()
    .default("feminine"),
  roles: jsonb("roles").$type<StaffRole[]>().notNull().default([]),
  twoFactorEnabled: flag("two_factor_enabled"),
  version: integer("version").notNull().default(1),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  dismissedAt: instant("dismissed_at"),
});

const ofStaff = () =>
  uuid("user_id")
    .notNull()
    .references(() => staff.id, { onDelete: "cascade" });

/** better-auth's sessions, with two columns of ours: the last act, and when the second step was passed in this session. */
export const staffSessions = pgTable(
  "staff_sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    token: text("token").notNull().unique(),
    userId: ofStaff(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    secondStepAt: instant("second_step_at"),
  },
  (table) => [index("staff_sessions_user").on(table.userId), index("staff_sessions_expiry").on(table.expiresAt)],
);

/** Passwords, hashed by better-auth (scrypt). The columns after `password` are for providers that we do not use. */
export const staffAccounts = pgTable(
  "staff_accounts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: ofStaff(),
    password: text("password"),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: instant("access_token_expires_at"),
    refreshTokenExpiresAt: instant("refresh_token_expires_at"),
    scope: text("scope"),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [index("staff_accounts_user").on(table.userId), uniqueIndex("staff_accounts_provider").on(table.providerId, table.accountId)],
);

/** better-auth's pending second steps: between the password and the code. */
export const staffVerifications = pgTable(
  "staff_verifications",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull().defaultNow(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (table) => [uniqueIndex("staff_verifications_identifier").on(table.identifier)],
);

/** TOTP secrets, encrypted by better-auth with the secret of sign-in, and keyed hashes of the recovery codes (`recovery-codes.ts`). */
export const staffSecondSteps = pgTable("staff_second_steps", {
  id: uuid("id").primaryKey().defaultRandom(),
  secret: text("secret").notNull(),
  backupCodes: text("backup_codes").notNull(),
  userId: ofStaff().unique(),
  verified: boolean("verified").default(true),
  /** The last step of 30 seconds whose code was used: a code is accepted once. */
  lastStep: bigint("last_step", { mode: "number" }),
  // better-auth's own lock, which is off.
  failedVerificationCount: integer("failed_verification_count").default(0),
  lockedUntil: instant("locked_until"),
});

/** Public keys of passkeys. The private halves never leave the devices of staff. */
export const staffPasskeys = pgTable(
  "staff_passkeys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: ofStaff(),
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** Increases with each use if the device counts; otherwise 0. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    userAgent: text("user_agent"),
    createdAt: instant("created_at").notNull().defaultNow(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [index("staff_passkeys_user").on(table.userId)],
);

/**
 * One-time links: `invitation` (three days), `password` (recovery, an hour), `set_up` (the first owner, printed at the start). Only the
 * SHA-256 of the token is stored.
 */
export const staffLinks = pgTable(
  "staff_links",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    kind: text("kind", { enum: ["invitation", "password", "set_up"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    email: text("email"),
    firstName: text("first_name"),
    lastName: text("last_name"),
    pastTense: text("past_tense", { enum: ["feminine", "masculine"] })
      .notNull()
      .default("feminine"),
    roles: jsonb("roles").$type<StaffRole[]>().notNull().default([]),
    invitedBy: uuid("invited_by").references(() => staff.id),
    createdAt: instant("created_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [uniqueIndex("staff_links_invited").on(table.email).where(sql`kind = 'invitation'`)],
);

/** Failed attempts under a keyed hash of their subject: an account from an address, an address alone, codes of a challenge. */
export const staffAttempts = pgTable("staff_attempts", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull(),
  lastAt: instant("last_at").notNull(),
  /** The next attempt is refused until then. */
  nextAt: instant("next_at").notNull(),
});

/** Secrets of sign-in, made at the first start and encrypted with the data key, so that they survive a change of that key. */
export const staffSecrets = pgTable("staff_secrets", {
  name: text("name").primaryKey(),
  sealed: text("sealed").notNull(),
});

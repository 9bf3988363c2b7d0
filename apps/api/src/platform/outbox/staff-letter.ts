import { randomUUID } from "node:crypto";
import { addressCheck } from "@len/contract/checks";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { staffLetterContext } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { removeForgottenFiles } from "./letter-files.ts";
import { sealedLetters } from "./sealed-letters.ts";
import { outbox } from "./table.ts";

const email = z.string().refine((written) => addressCheck(written) === null);
const ownersLetters = z.enum(["owner_invited", "owner_added", "roles_changed", "second_step_was_reset", "passkey_was_added", "exported"]);
/** The acts about which every owner gets a letter. */
export type OwnersLetter = z.infer<typeof ownersLetters>;

const addressedSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["invitation", "password"]), email, token: z.string().regex(/^[\w-]{43}$/) }),
  z.object({ kind: z.enum(["password_changed", "second_step_off", "second_step_reset", "recovery_codes", "passkey_added"]), email }),
  z.object({ kind: ownersLetters, email }),
]);
const payloadSchema = z.object({ id: z.uuid(), sealed: z.string() });

export type AddressedLetter = z.infer<typeof addressedSchema>;

/** A letter to a member of staff: the address and the token of a one-time link are encrypted for this letter. */
export function sealStaffLetter(sealer: Sealer, addressed: AddressedLetter) {
  const id = randomUUID();
  return { id, sealed: sealer.seal(JSON.stringify(addressed), staffLetterContext(id)) };
}

/** Throws unless the payload is an encrypted address; the result is safe in a header and a link. */
export function openStaffLetter(sealer: Sealer, payload: unknown): AddressedLetter {
  const { id, sealed } = payloadSchema.parse(payload);
  return addressedSchema.parse(JSON.parse(sealer.open(sealed, staffLetterContext(id))));
}

export const sealedStaffLetters = sealedLetters("staff_link", staffLetterContext);

const weekAgo = sql`now() - interval '7 days'`;

/** Removes these letters and their files a week after they were sent: they contain an address and a token. */
export async function forgetStaffLetters(db: Database, dataDir: string): Promise<unknown[]> {
  const rows = await db
    .delete(outbox)
    .where(
      and(
        eq(outbox.template, "staff_link"),
        or(lt(outbox.sentAt, weekAgo), lt(outbox.deadAt, weekAgo)),
        or(isNull(outbox.leasedUntil), lt(outbox.leasedUntil, sql`now()`)),
      ),
    )
    .returning({ id: outbox.id });
  return [...rows, ...(await removeForgottenFiles(db, dataDir))];
}

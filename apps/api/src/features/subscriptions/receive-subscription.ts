import { randomBytes, randomUUID } from "node:crypto";
import type { Received } from "@len/contract/requests";
import type { Subscription } from "@len/contract/subscriptions";
import { and, count, inArray, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { insertNumbered } from "../../platform/forms/free-number.ts";
import type { Incoming } from "../../platform/forms/post-route.ts";
import { isRecent, queueUp, type Receipt, receiveOnce } from "../../platform/forms/receive-once.ts";
import { flagsOf, signalsOf, sourcePath } from "../../platform/forms/signals.ts";
import { enqueueLetter } from "../../platform/outbox/enqueue.ts";
import { sealSubscriptionLetter } from "../../platform/outbox/subscription-letter.ts";
import { blindEmail, subscriptionEmailContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { findKnownConsents, recordConsents } from "../consents/given.ts";
import { subscriptions } from "./table.ts";
import { hashOfToken } from "./token.ts";

/** Anyone may enter anyone's address, so an address gets only this many letters a day; further posts get the same answer and no letter. */
const lettersADay = 3;

/**
 * Stores a subscription and sends a letter to confirm it. The answer does not reveal whether the address was known: its id and number are
 * random, or those of the same post a moment ago, and it takes equally long.
 */
export async function receiveSubscription(db: Database, sealer: Sealer, incoming: Incoming<Subscription>): Promise<Receipt> {
  const { form, idempotencyKey, now } = incoming;
  return await receiveOnce(db, sealer, {
    route: "subscriptions",
    idempotencyKey,
    contents: [form.email],
    kept: subscriptions,
    write: (tx, contentHash) => writeSubscription(tx, sealer, { form, now, contentHash }),
    hidesRepeat: true,
  });
}

type SubscriptionToWrite = { form: Subscription; now: Date; contentHash: string };

async function writeSubscription(db: Database, sealer: Sealer, { form, now, contentHash }: SubscriptionToWrite): Promise<Received> {
  const id = randomUUID();
  const token = randomBytes(32).toString("base64url");
  const { email } = form;
  const emailIndexes = sealer.blinds(blindEmail, email);
  await queueUp(db, `${emailIndexes.at(-1)}`);
  const lettersToday = await countToday(db, emailIndexes);
  const consents = await findKnownConsents(db, form.consents);
  const hasConsent = consents.some((consent) => consent.purpose === "subscription");

  const row = {
    id,
    sealedEmail: sealer.seal(email, subscriptionEmailContext(id)),
    emailIndex: sealer.blind(blindEmail, email),
    contentHash,
    tokenHash: hashOfToken(token),
    source: sourcePath(form.source),
    flags: flagsOf({ ...signalsOf(form, now), no_consent: !hasConsent }),
    hasConsent,
  };
  const received = await insertNumbered((number) =>
    db
      .insert(subscriptions)
      .values({ ...row, number })
      .onConflictDoNothing({ target: subscriptions.number })
      .returning({ id: subscriptions.id, number: subscriptions.number }),
  );

  await recordConsents(db, { subject: "subscriptions", subjectId: id, form: "subscription" }, consents);
  if (lettersToday < lettersADay) {
    await enqueueLetter(db, { template: "subscription_confirm", payload: sealSubscriptionLetter(sealer, { id, email, token }) });
  }
  return received;
}

async function countToday(db: Database, emailIndexes: string[]): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(subscriptions)
    .where(and(inArray(subscriptions.emailIndex, emailIndexes), isRecent(subscriptions.createdAt, sql`interval '1 day'`)));
  return counted?.total ?? 0;
}

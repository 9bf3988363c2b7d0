import { randomBytes, randomUUID } from "node:crypto";
import type { Received } from "@len/contract/requests";
import type { Subscription } from "@len/contract/subscriptions";
import { and, count, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { Incoming } from "../../platform/forms/post-route.ts";
import { queueUp, type Receipt, receiveOnce } from "../../platform/forms/receive-once.ts";
import { flagsOf, signalsOf, sourcePath } from "../../platform/forms/signals.ts";
import { enqueueLetter } from "../../platform/outbox/enqueue.ts";
import { sealSubscriptionLetter } from "../../platform/outbox/subscription-letter.ts";
import { blindEmail, blindSubscriptionToken, subscriptionEmailContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { findKnownConsents, recordConsents } from "../consents/given.ts";
import { subscriptions } from "./table.ts";

/** Anyone may enter anyone's address, so an address gets only this many letters a day; further posts are only answered. */
const lettersADay = 3;

/**
 * Stores a subscription and sends a letter to confirm it. The answer and the stored data are the same whether the address was
 * known or not.
 */
export async function receiveSubscription(db: Database, sealer: Sealer, incoming: Incoming<Subscription>): Promise<Receipt> {
  const { form, idempotencyKey, now } = incoming;
  return await receiveOnce(db, sealer, {
    route: "subscriptions",
    idempotencyKey,
    contents: [form.email],
    kept: subscriptions,
    write: (tx, contentHash) => writeSubscription(tx, sealer, { form, now, contentHash }),
  });
}

type SubscriptionToWrite = { form: Subscription; now: Date; contentHash: string };

async function writeSubscription(db: Database, sealer: Sealer, { form, now, contentHash }: SubscriptionToWrite): Promise<Received> {
  const id = randomUUID();
  const token = randomBytes(32).toString("base64url");
  const { email } = form;
  const emailIndex = sealer.blind(blindEmail, email);
  await queueUp(db, emailIndex);
  const lettersToday = await countToday(db, emailIndex);
  const consents = await findKnownConsents(db, form.consents);
  const hasConsent = consents.some((consent) => consent.purpose === "subscription");

  const [received] = await db
    .insert(subscriptions)
    .values({
      id,
      sealedEmail: sealer.seal(email, subscriptionEmailContext(id)),
      emailIndex,
      contentHash,
      tokenHash: sealer.blind(blindSubscriptionToken, token),
      source: sourcePath(form.source),
      flags: flagsOf({ ...signalsOf(form, now), no_consent: !hasConsent }),
      hasConsent,
    })
    .returning({ id: subscriptions.id, number: subscriptions.number });
  if (!received) throw new Error("The inserted subscription did not come back");

  await recordConsents(db, { subject: "subscriptions", subjectId: id, form: "subscription" }, consents);
  if (lettersToday < lettersADay) {
    await enqueueLetter(db, { template: "subscription_confirm", payload: sealSubscriptionLetter(sealer, { id, email, token }) });
  }
  return received;
}

async function countToday(db: Database, emailIndex: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(subscriptions)
    .where(and(eq(subscriptions.emailIndex, emailIndex), gt(subscriptions.createdAt, sql`now() - interval '1 day'`)));
  return counted?.total ?? 0;
}

import { randomUUID } from "node:crypto";
import { normalisePhone } from "@len/contract/phone";
import type { AppointmentRequest, Received } from "@len/contract/requests";
import { eq, sql } from "drizzle-orm";
import { findKnownConsents, recordConsents } from "../consents/given.ts";
import type { Database } from "../db/database.ts";
import { enqueueLetter } from "../outbox/enqueue.ts";
import { blindPhone } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { settings } from "../settings/table.ts";
import { type Choices, resolveChoices } from "./choices.ts";
import { flagsOf, sourcePath } from "./flags.ts";
import { contentsOf, findAnswer, findRecentDuplicate, queueUp, rememberAnswer, usedKey } from "./repeats.ts";
import { sealForm } from "./sealed-form.ts";
import { requestHistory, requests } from "./table.ts";

const route = "requests/doctor-appointments";

type Incoming = { form: AppointmentRequest; idempotencyKey: string | null; now: Date };

/**
 * Takes a visitor's request in: the row, its consents, its first state and the letter to the clinic are committed together or
 * not at all. A repeat, by key or by equal contents within ten minutes, gets the first answer and leaves nothing new.
 */
export async function receiveRequest(db: Database, sealer: Sealer, incoming: Incoming): Promise<Received & { isNew: boolean }> {
  const contents = contentsOf(incoming.form);
  const contentHash = sealer.blind("requests.content", contents);
  const key = incoming.idempotencyKey === null ? null : usedKey(sealer, route, incoming.idempotencyKey, contents);

  return await db.transaction(async (tx) => {
    await queueUp(tx, key ? key.keyHash : contentHash);
    const first = key ? await findAnswer(tx, key) : await findRecentDuplicate(tx, contentHash);
    if (first) return { ...first, isNew: false };

    const received = await writeRequest(tx, sealer, incoming, contentHash);
    if (key) await rememberAnswer(tx, key, received);
    return { ...received, isNew: true };
  });
}

async function writeRequest(db: Database, sealer: Sealer, { form, now }: Incoming, contentHash: string): Promise<Received> {
  const id = randomUUID();
  const choices = await resolveChoices(db, form);
  const consents = await findKnownConsents(db, form.consents);
  const hasConsent = consents.some((consent) => consent.purpose === "record");

  const [received] = await db
    .insert(requests)
    .values({
      id,
      kind: form.kind,
      sealedForm: sealForm(sealer, id, sentForm(form, choices)),
      phoneIndex: sealer.blind(blindPhone, normalisePhone(form.phone) ?? form.phone),
      doctorId: choices.doctor?.id ?? null,
      serviceId: choices.service?.id ?? null,
      priceSeen: choices.priceSeen,
      forWhom: form.forWhom,
      source: sourcePath(form.source),
      flags: flagsOf(form, { now, hasConsent, mismatch: choices.mismatch }),
      contentHash,
      hasConsent,
      eraseAt: sql`now() + make_interval(months => ${await retentionMonths(db)}::int)`,
    })
    .returning({ id: requests.id, number: requests.number });
  if (!received) throw new Error("The inserted request did not come back");

  await db.insert(requestHistory).values({ requestId: id, state: "new", actor: "visitor" });
  await recordConsents(db, { subject: "requests", subjectId: id, form: "record" }, consents);
  await enqueueLetter(db, { template: "request_received", payload: { number: received.number, kind: form.kind } });
  return received;
}

function sentForm(form: AppointmentRequest, choices: Choices) {
  const { name, phone, comment, preferredTime } = form;
  return { name, phone, comment, preferredTime, service: choices.service?.title ?? null, doctor: choices.doctor?.title ?? null };
}

async function retentionMonths(db: Database): Promise<number> {
  const [setting] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, "retentionMonths"));
  return typeof setting?.value === "number" ? setting.value : 12;
}

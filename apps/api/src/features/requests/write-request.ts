import { randomUUID } from "node:crypto";
import type { ConsentPurpose } from "@len/contract/consents";
import type { FormExtras } from "@len/contract/forms";
import { normalisePhone } from "@len/contract/phone";
import type { Received, RequestKind } from "@len/contract/requests";
import type { Database } from "../../platform/database/database.ts";
import { insertNumbered } from "../../platform/forms/free-number.ts";
import { flagsOf, signalsOf, sourcePath } from "../../platform/forms/signals.ts";
import { enqueueLetter } from "../../platform/outbox/enqueue.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { findKnownConsents, type KnownConsent, recordConsents } from "../consents/given.ts";
import { eraseAfterRetention } from "../settings/retention.ts";
import { hashesOfPage } from "./link.ts";
import { promiseNow } from "./promise.ts";
import { findableOf, phoneIndexOf, type SentForm, sealForm } from "./sealed-form.ts";
import { requestHistory, requests } from "./table.ts";

/** Data of a request in addition to the fields of every form. */
type Chosen = Partial<Pick<typeof requests.$inferInsert, "doctorId" | "serviceId" | "vacancyId" | "priceSeen" | "forWhom">>;

export type RequestToWrite = {
  kind: Exclude<RequestKind, "reviews">;
  /** Purpose of the required consent, which is also the name of the form. */
  purpose: ConsentPurpose;
  /** Stored encrypted. */
  sent: SentForm;
  extras: FormExtras;
  chosen?: Chosen;
  mismatch?: boolean;
  /** The visitor gets a page of the request. */
  hasPage?: boolean;
  /** The visit whose time the caller takes next; `isFinal`: the desk need not confirm it. */
  visit?: { start: Date; isFinal: boolean } | null;
  contentHash: string;
  now: Date;
};

/** Writes the row, its consents, its first state and the letter to the clinic; call it in the transaction of `receiveOnce`. */
export async function writeRequest(db: Database, sealer: Sealer, request: RequestToWrite): Promise<Received> {
  const { kind, purpose, extras, now } = request;
  const id = randomUUID();
  const { sent, consents, hasEmail } = withEmailOf(request, await findKnownConsents(db, extras.consents));
  const hasConsent = consents.some((consent) => consent.purpose === purpose);
  const phone = normalisePhone(sent.phone);

  const row = {
    ...request.chosen,
    id,
    kind,
    sealedForm: sealForm(sealer, id, sent),
    phoneIndex: phoneIndexOf(sealer, sent),
    foundBy: findableOf(sealer, sent),
    ...(request.hasPage && (await hashesOfPage(sealer, id))),
    source: sourcePath(extras.source),
    flags: flagsOf({
      ...signalsOf(extras, now),
      no_consent: !hasConsent,
      check_phone: phone === null,
      doctor_service_mismatch: request.mismatch === true,
    }),
    contentHash: request.contentHash,
    hasConsent,
    hasEmail,
    ...(request.visit && { state: "booked" as const, answeredAt: request.visit.isFinal ? now : null }),
    dueAt: request.visit?.isFinal ? null : await promiseNow(db, now),
    eraseAt: await eraseAfterRetention(db, request.visit?.start),
  };
  const received = await insertNumbered((number) =>
    db
      .insert(requests)
      .values({ ...row, number })
      .onConflictDoNothing({ target: requests.number })
      .returning({ id: requests.id, number: requests.number }),
  );

  await db.insert(requestHistory).values({ requestId: id, state: request.visit ? "booked" : "new", actor: "visitor" });
  await recordConsents(db, { subject: "requests", subjectId: id, form: purpose }, consents);
  await enqueueLetter(db, { template: "request_received", payload: { number: received.number, kind } });
  await notifyStaff(db, { what: "request", number: received.number, isNew: true });
  return received;
}

/**
 * The e-mail of a request for a visit is kept with a consent to the letters, and the consent is recorded with an e-mail: it is given by filling
 * in the field.
 */
function withEmailOf({ purpose, sent }: Pick<RequestToWrite, "purpose" | "sent">, consents: KnownConsent[]) {
  if (purpose !== "record") return { sent, consents, hasEmail: Boolean(sent.email) };
  const hasEmail = Boolean(sent.email) && consents.some((consent) => consent.purpose === "visitMessages");
  if (hasEmail) return { sent, consents, hasEmail };
  const { email: _, ...withoutEmail } = sent;
  return { sent: withoutEmail, consents: consents.filter((consent) => consent.purpose !== "visitMessages"), hasEmail };
}

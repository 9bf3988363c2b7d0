import { randomUUID } from "node:crypto";
import { normalisePhone, phoneKey } from "@len/contract/phone";
import type { Received } from "@len/contract/requests";
import type { ReviewForm } from "@len/contract/reviews";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { insertNumbered } from "../../platform/forms/free-number.ts";
import type { Incoming } from "../../platform/forms/post-route.ts";
import { isRecent, queueUp, type Receipt, receiveOnce } from "../../platform/forms/receive-once.ts";
import { flagsOf, signalsOf, sourcePath } from "../../platform/forms/signals.ts";
import { enqueueLetter } from "../../platform/outbox/enqueue.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { blindPhone, reviewFormContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import { findKnownConsents, recordConsents } from "../consents/given.ts";
import { eraseAfterRetention } from "../settings/retention.ts";
import { readOurs, undecidedIn } from "./ours.ts";
import { publicNameOf } from "./public-name.ts";
import { resolveReviewed } from "./reviewed.ts";
import { draftColumns } from "./sealed-form.ts";
import { reviews } from "./table.ts";

/** Accepts a review for moderation. A second review of the same doctor from the same phone within ten minutes is refused. */
export async function receiveReview(db: Database, sealer: Sealer, { form, idempotencyKey, now }: Incoming<ReviewForm>): Promise<Receipt> {
  const phone = phoneKey(form.phone);
  return await receiveOnce(db, sealer, {
    route: "doctor-reviews/store",
    idempotencyKey,
    contents: [form.rate, form.name, phone, form.service.id, form.doctor.id, form.comment],
    kept: reviews,
    write: (tx, contentHash) => writeReview(tx, sealer, { form, now, contentHash, phone }),
  });
}

type ReviewToWrite = { form: ReviewForm; now: Date; contentHash: string; phone: string };

async function writeReview(db: Database, sealer: Sealer, { form, now, contentHash, phone: number }: ReviewToWrite): Promise<Received> {
  const id = randomUUID();
  const { doctor, service, category, mismatch } = await resolveReviewed(db, form);
  await refuseSecond(db, doctor.id, sealer.blinds(blindPhone, number));
  const consents = await findKnownConsents(db, form.consents);
  const agreedTo = (purpose: "review" | "reviewPublication") => consents.some((consent) => consent.purpose === purpose);
  const { rate, name, phone, comment } = form;
  const sent = { name, phone, rate, comment, service: (service ?? category)?.title, doctor: doctor.title };

  const row = {
    id,
    doctorId: doctor.id,
    serviceId: service?.id ?? null,
    categoryId: category?.id ?? null,
    rate,
    publicName: publicNameOf(name),
    ...draftColumns(sealer, id, "new", { text: comment, reply: null, keptFindings: [] }),
    undecided: undecidedIn({ text: comment, keptFindings: [] }, await readOurs(db)).length,
    sealedForm: sealer.seal(JSON.stringify(sent), reviewFormContext(id)),
    phoneIndex: sealer.blind(blindPhone, number),
    source: sourcePath(form.source),
    flags: flagsOf({
      ...signalsOf(form, now),
      no_consent: !agreedTo("review"),
      no_publication_consent: !agreedTo("reviewPublication"),
      check_phone: normalisePhone(phone) === null,
      doctor_service_mismatch: mismatch,
    }),
    contentHash,
    hasConsent: agreedTo("reviewPublication"),
    eraseAt: await eraseAfterRetention(db),
  };
  const received = await insertNumbered((free) =>
    db
      .insert(reviews)
      .values({ ...row, number: free })
      .onConflictDoNothing({ target: reviews.number })
      .returning({ id: reviews.id, number: reviews.number }),
  );

  await recordConsents(db, { subject: "reviews", subjectId: id, form: "review" }, consents);
  await enqueueLetter(db, { template: "review_received", payload: { id } });
  await notifyStaff(db, { what: "review", id });
  return received;
}

async function refuseSecond(db: Database, doctorId: string, phoneIndexes: string[]): Promise<void> {
  await queueUp(db, `${doctorId}:${phoneIndexes.at(-1)}`);
  const [recent] = await db
    .select({ id: reviews.id })
    .from(reviews)
    .where(
      and(
        inArray(reviews.phoneIndex, phoneIndexes),
        eq(reviews.doctorId, doctorId),
        isRecent(reviews.createdAt),
        isNull(reviews.deletedAt),
      ),
    )
    .limit(1);
  if (recent) throw new Refusal("duplicate");
}

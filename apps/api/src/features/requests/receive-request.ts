import { extensionOf, phoneKey } from "@len/contract/phone";
import type { AppointmentRequest, Feedback, VacancyRequest } from "@len/contract/requests";
import type { Database } from "../../platform/database/database.ts";
import type { Incoming } from "../../platform/forms/post-route.ts";
import { type Receipt, receiveOnce } from "../../platform/forms/receive-once.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { takeTime } from "../appointments/take-time.ts";
import { findChosenOne } from "../catalogue/outline/named-choices.ts";
import { findVacancy } from "../vacancies/queries.ts";
import { type Choices, resolveChoices } from "./choices.ts";
import { tokenOf } from "./link.ts";
import { findStart, planVisit, startOf } from "./plan-visit.ts";
import { requests } from "./table.ts";
import { writeRequest } from "./write-request.ts";

/** Counts the times that a visitor's network takes in a day: `take` counts one and returns false when the limit is reached. */
export type BookingCount = { take(): Promise<boolean>; giveBack(): Promise<void> };

const unlimited: BookingCount = { take: async () => true, giveBack: async () => {} };

/**
 * Accepts a request for a call back about a doctor or a service, or a request with a time. When a limit of booked times is reached, a
 * request with a time is stored as a request for a call back, and its receipt has no `start`.
 */
export async function receiveRequest(
  db: Database,
  sealer: Sealer,
  { bookings = unlimited, ...incoming }: Incoming<AppointmentRequest> & { bookings?: BookingCount },
): Promise<Receipt> {
  if (incoming.form.slot === null) return await receive(db, sealer, { ...incoming, mayBook: false });
  const mayBook = await bookings.take();
  let isTaken = false;
  try {
    const receipt = await receive(db, sealer, { ...incoming, mayBook });
    isTaken = receipt.isNew && receipt.start !== undefined;
    return receipt;
  } finally {
    if (!isTaken) await bookings.giveBack();
  }
}

async function receive(
  db: Database,
  sealer: Sealer,
  { form, idempotencyKey, now, mayBook }: Incoming<AppointmentRequest> & { mayBook: boolean },
): Promise<Receipt> {
  const { kind, name, service, doctor, comment, forWhom, preferredTime, slot, age, email } = form;
  const receipt = await receiveOnce(db, sealer, {
    route: "requests/doctor-appointments",
    idempotencyKey,
    contents: [
      ...[kind, name, writtenOneWay(form.phone), service.id, doctor.id, comment, forWhom, preferredTime],
      // Left out when there is no value, so that during an update an older program recognises the same form.
      ...(slot || age !== null ? [slot?.start ?? null, age] : []),
      ...(email === null ? [] : [email]),
    ],
    kept: requests,
    write: async (tx, contentHash) => {
      if (slot) await findChosenOne(tx, { service: service.id, doctor: doctor.id });
      const choices = await resolveChoices(tx, form);
      const visit = slot && (await planVisit(tx, sealer, { form, slot, choices, mayBook }));
      const received = await writeRequest(tx, sealer, {
        kind,
        purpose: "record",
        sent: sentAppointment(form, choices),
        extras: form,
        chosen: { doctorId: choices.doctor?.id, serviceId: choices.service?.id, priceSeen: choices.priceSeen, forWhom },
        mismatch: choices.mismatch,
        hasPage: true,
        visit,
        contentHash,
        now,
      });
      if (!visit) return received;
      const taken = await takeTime(tx, { ...visit, hold: slot.hold ?? undefined, requestId: received.id });
      return { ...received, ...startOf(taken) };
    },
  });
  const token = receipt.isSender && (await tokenOf(db, sealer, receipt.id));
  if (receipt.isNew || !slot) return { ...receipt, ...token };
  // The visit may have been moved or cancelled since the first answer.
  const { start: _, address: __, ...known } = receipt;
  return { ...known, ...(await findStart(db, receipt.id)), ...token };
}

export async function receiveFeedback(db: Database, sealer: Sealer, incoming: Incoming<Feedback>): Promise<Receipt> {
  const { form, idempotencyKey, now } = incoming;
  const { name, phone, comment } = form;
  return await receiveOnce(db, sealer, {
    route: "requests/feedback",
    idempotencyKey,
    contents: [name, writtenOneWay(phone), comment],
    kept: requests,
    write: (tx, contentHash) =>
      writeRequest(tx, sealer, {
        kind: "feedback",
        purpose: "feedback",
        sent: { name, phone, comment },
        extras: form,
        contentHash,
        now,
      }),
  });
}

/** Accepts a response to a vacancy, given by id or slug; a closed vacancy answers 404. */
export async function receiveVacancyRequest(
  db: Database,
  sealer: Sealer,
  { vacancy: idOrSlug, ...incoming }: Incoming<VacancyRequest> & { vacancy: string },
): Promise<Receipt> {
  const { form, idempotencyKey, now } = incoming;
  const { name, phone, email, comment } = form;
  return await receiveOnce(db, sealer, {
    route: "requests/vacation",
    idempotencyKey,
    contents: [idOrSlug, name, writtenOneWay(phone), email, comment],
    kept: requests,
    write: async (tx, contentHash) => {
      const vacancy = await findVacancy(tx, idOrSlug);
      if (!vacancy) throw notFound();
      return await writeRequest(tx, sealer, {
        kind: "vacancy",
        purpose: "vacancy",
        sent: { name, phone, email, comment, vacancy: vacancy.title },
        extras: form,
        chosen: { vacancyId: vacancy.id },
        contentHash,
        now,
      });
    },
  });
}

function sentAppointment({ name, phone, email, comment, preferredTime, age }: AppointmentRequest, { service, doctor }: Choices) {
  const chosen = { service: service?.title ?? null, doctor: doctor?.title ?? null };
  return { name, phone, comment, preferredTime, ...(email !== null && { email }), ...(age !== null && { age }), ...chosen };
}

/** The same phone number in any spelling, with its extension. */
const writtenOneWay = (phone: string) => [phoneKey(phone), extensionOf(phone)].filter(Boolean).join(" доб. ");

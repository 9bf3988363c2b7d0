import { phoneKey } from "@len/contract/phone";
import type { AppointmentRequest, Received } from "@len/contract/requests";
import { and, eq, gt, inArray, isNull, ne } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { queueUp } from "../../platform/forms/receive-once.ts";
import { nameParts } from "../../platform/names/name-parts.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { blindPhone } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { requireBooking } from "../appointments/booking.ts";
import { childAge } from "../appointments/child-age.ts";
import type { Appointment } from "../appointments/occupy.ts";
import { appointments, statesAhead } from "../appointments/table.ts";
import { readSetting } from "../settings/queries.ts";
import type { Choices } from "./choices.ts";
import { openForm } from "./sealed-form.ts";
import { requests } from "./table.ts";

/** A time that a form is about to take. */
type Visit = { serviceId: string; doctorId: string; age: number | null; start: Date; isFinal: boolean };

type Planned = {
  form: AppointmentRequest;
  slot: { start: Date };
  choices: Choices;
  /** Whether the visitor's network may take another time today. */
  mayBook: boolean;
};

/**
 * The visit that a form with a time makes. `null` when the phone already has as many visits ahead as the clinic allows, or one at this time
 * under the same name: the form is then stored without a visit. Throws a Refusal: `validation` of the age, `not_bookable`. Simultaneous
 * posts of one phone wait for each other here.
 */
export async function planVisit(tx: Database, sealer: Sealer, { form, slot, choices, mayBook }: Planned): Promise<Visit | null> {
  const { service, doctor } = choices;
  if (!service || !doctor) throw new Error("a form with a time names its service and its doctor");
  const chosen = { serviceId: service.id, doctorId: doctor.id };
  // Checked before the age: while the calendar is closed, the visitor is not asked for it.
  if (!(await readSetting(tx, "bookingOpen"))) throw new Refusal("not_bookable");
  const age = form.forWhom === "child" ? await childAge(tx, { ...chosen, age: form.age }) : null;
  const { demand, scope, rules } = await requireBooking(tx, { ...chosen, age });
  if (!mayBook) return null;

  await queueUpPhone(tx, sealer, form.phone);
  const minutes = demand.doctors[0]?.durationMin ?? 0;
  const visit = { startsAt: slot.start, endsAt: new Date(slot.start.getTime() + minutes * 60_000) };
  const others = await listAhead(tx, sealer, { phone: form.phone, now: scope.now });
  if (overlapsOwn(others, form.name, visit) || others.length >= rules.visitsAhead) return null;
  return { ...chosen, age, start: slot.start, isFinal: !rules.needsConfirmation };
}

/** Acts of one phone wait for each other until the transaction ends. */
export const queueUpPhone = (tx: Database, sealer: Sealer, phone: string) => queueUp(tx, sealer.blind(blindPhone, phoneKey(phone)));

type Period = { startsAt: Date; endsAt: Date };

/** Whether one of these visits is at the same time under the same name. */
export function overlapsOwn(others: (Period & { name: string })[], name: string, { startsAt, endsAt }: Period): boolean {
  const isSameName = (other: string) => nameParts(other).join(" ") === nameParts(name).join(" ");
  return others.some((one) => one.startsAt < endsAt && one.endsAt > startsAt && isSameName(one.name));
}

/** Visits ahead that were booked with this phone, without that of `except`. */
export async function listAhead(tx: Database, sealer: Sealer, { phone, now, except }: { phone: string; now: Date; except?: string }) {
  const rows = await tx
    .select({ id: requests.id, sealedForm: requests.sealedForm, startsAt: appointments.startsAt, endsAt: appointments.endsAt })
    .from(requests)
    .innerJoin(appointments, eq(appointments.requestId, requests.id))
    .where(
      and(
        inArray(requests.phoneIndex, sealer.blinds(blindPhone, phoneKey(phone))),
        isNull(requests.erasedAt),
        except === undefined ? undefined : ne(requests.id, except),
        inArray(appointments.state, [...statesAhead]),
        gt(appointments.endsAt, now),
      ),
    );
  return rows.map(({ id, sealedForm, ...visit }) => ({ ...visit, name: openForm(sealer, id, sealedForm).name }));
}

/** The fields about the visit in the answer to a form. */
export const startOf = ({ startsAt, locationId }: Pick<Appointment, "startsAt" | "locationId">): Pick<Received, "start" | "address"> => ({
  start: startsAt.toISOString(),
  address: locationId,
});

/** The same fields for a form that repeats an earlier one. */
export async function findStart(db: Database, requestId: string): Promise<Pick<Received, "start" | "address">> {
  const [visit] = await db
    .select()
    .from(appointments)
    .where(and(eq(appointments.requestId, requestId), inArray(appointments.state, [...statesAhead])));
  return visit ? startOf(visit) : {};
}

import { extensionOf, phoneKey } from "@len/contract/phone";
import type { AppointmentRequest, Feedback, VacancyRequest } from "@len/contract/requests";
import type { Database } from "../../platform/database/database.ts";
import type { Incoming } from "../../platform/forms/post-route.ts";
import { type Receipt, receiveOnce } from "../../platform/forms/receive-once.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { findVacancy } from "../vacancies/queries.ts";
import { type Choices, resolveChoices } from "./choices.ts";
import { tokenOf } from "./link.ts";
import { requests } from "./table.ts";
import { writeRequest } from "./write-request.ts";

/** Accepts a request for a call back about a doctor or a service. */
export async function receiveRequest(db: Database, sealer: Sealer, incoming: Incoming<AppointmentRequest>): Promise<Receipt> {
  const { form, idempotencyKey, now } = incoming;
  const { kind, name, service, doctor, comment, forWhom, preferredTime } = form;
  const receipt = await receiveOnce(db, sealer, {
    route: "requests/doctor-appointments",
    idempotencyKey,
    contents: [kind, name, writtenOneWay(form.phone), service.id, doctor.id, comment, forWhom, preferredTime],
    kept: requests,
    write: async (tx, contentHash) => {
      const choices = await resolveChoices(tx, form);
      return await writeRequest(tx, sealer, {
        kind,
        purpose: "record",
        sent: sentAppointment(form, choices),
        extras: form,
        chosen: { doctorId: choices.doctor?.id, serviceId: choices.service?.id, priceSeen: choices.priceSeen, forWhom },
        mismatch: choices.mismatch,
        hasPage: true,
        contentHash,
        now,
      });
    },
  });
  return receipt.isSender ? { ...receipt, ...(await tokenOf(db, sealer, receipt.id)) } : receipt;
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

function sentAppointment({ name, phone, comment, preferredTime }: AppointmentRequest, { service, doctor }: Choices) {
  return { name, phone, comment, preferredTime, service: service?.title ?? null, doctor: doctor?.title ?? null };
}

/** The same phone number in any spelling, with its extension. */
const writtenOneWay = (phone: string) => [phoneKey(phone), extensionOf(phone)].filter(Boolean).join(" доб. ");

import type { RequestState } from "@len/contract/requests";
import { eq, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Appointment } from "../appointments/occupy.ts";
import type { AppointmentState } from "../appointments/table.ts";
import { eraseAfterRetention } from "../settings/retention.ts";
import { saveRequest } from "./change-request.ts";
import { requests } from "./table.ts";

const stateOf: Record<Exclude<AppointmentState, "held">, RequestState> = {
  pending: "booked",
  booked: "booked",
  confirmed: "booked",
  arrived: "booked",
  done: "done",
  missed: "done",
  cancelled: "refused",
};

/**
 * Sets the state and the doctor of the request of an appointment from the appointment, and stores its data until the retention has passed
 * since the visit. Call it in the transaction that writes the appointment. An erased request does not change.
 */
export async function followAppointment(tx: Database, { requestId, state, doctorId, startsAt }: Appointment, actor: string): Promise<void> {
  if (requestId === null || state === "held") return;
  const [request] = await tx.select().from(requests).where(eq(requests.id, requestId)).for("update");
  if (!request || request.erasedAt !== null) return;
  const to = stateOf[state];
  await saveRequest(tx, request, actor, {
    ...{ state: to, doctorId, callBackAt: null },
    // A visit that the desk must still confirm keeps its promise.
    ...(state !== "pending" && { dueAt: null, answeredAt: request.answeredAt ?? sql`now()` }),
    eraseAt: await eraseAfterRetention(tx, startsAt),
    // Without the hash the same form, sent again, is a new request and not a repeat of this one.
    ...(state === "cancelled" && { contentHash: "" }),
  });
  if (request.state === to) return;
  const details = { number: request.number, from: request.state, to };
  await recordAudit(tx, { actor, action: "request.state", entity: "requests", entityId: request.id, details });
}

import { randomUUID } from "node:crypto";
import type { Database } from "../../platform/database/database.ts";
import { insertNumbered } from "../../platform/forms/free-number.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { eraseAfterRetention } from "../settings/retention.ts";
import { hashesOfPage } from "./link.ts";
import { findableOf, phoneIndexOf, type SentForm, sealForm } from "./sealed-form.ts";
import { requestHistory, requests } from "./table.ts";

type DeskRequest = { sent: SentForm; doctorId: string; serviceId: string; start: Date; actor: string };

/**
 * Writes the request of a visit that the desk books, in the transaction that takes the time. The request is answered from the beginning, so
 * nobody is notified of it and no call is due. Its legal ground is the contract that the person asks for, so it needs no consent.
 */
export async function writeDeskRequest(
  tx: Database,
  sealer: Sealer,
  { sent, doctorId, serviceId, start, actor }: DeskRequest,
): Promise<{ id: string; number: number }> {
  const id = randomUUID();
  const now = new Date();
  const row = {
    id,
    kind: "record" as const,
    state: "booked" as const,
    sealedForm: sealForm(sealer, id, sent),
    phoneIndex: phoneIndexOf(sealer, sent),
    foundBy: findableOf(sealer, sent),
    hasEmail: Boolean(sent.email),
    // Letters about the visit lead to its page.
    ...(sent.email && (await hashesOfPage(sealer, id))),
    doctorId,
    serviceId,
    // Repeated forms are detected by this hash. It is empty, because the desk may book a person twice.
    contentHash: "",
    answeredAt: now,
    eraseAt: await eraseAfterRetention(tx, start),
  };
  const written = await insertNumbered((number) =>
    tx
      .insert(requests)
      .values({ ...row, number })
      .onConflictDoNothing({ target: requests.number })
      .returning({ id: requests.id, number: requests.number }),
  );
  await tx.insert(requestHistory).values({ requestId: id, state: "booked", actor });
  return written;
}

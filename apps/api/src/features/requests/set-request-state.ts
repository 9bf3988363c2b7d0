import type { RequestState } from "@len/contract/requests";
import { and, eq, isNull, sql } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { requestHistory, requests } from "./table.ts";

/** Changes a request's state and records by whom and when. Returns false when it already had that state. */
export async function setRequestState(
  db: Database,
  { number, state, actor }: { number: number; state: RequestState; actor: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [request] = await tx
      .select()
      .from(requests)
      .where(and(eq(requests.number, number), isNull(requests.deletedAt)))
      .for("update");
    if (!request) throw new Refusal("not_found", `Нет заявки № ${number}`);
    if (request.state === state) return false;
    await tx
      .update(requests)
      .set({ state, version: request.version + 1, updatedAt: sql`now()` })
      .where(eq(requests.id, request.id));
    await tx.insert(requestHistory).values({ requestId: request.id, state, actor });
    await recordAudit(tx, {
      actor,
      action: "request.state",
      entity: "requests",
      entityId: request.id,
      details: { number, from: request.state, to: state },
    });
    return true;
  });
}

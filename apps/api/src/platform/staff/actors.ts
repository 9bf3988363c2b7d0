import { fullName } from "@len/contract/staff/full-name";
import type { Actor, Colleague } from "@len/contract/staff/roles";
import { inArray } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { staff } from "./table.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Names of members of staff by id, including dismissed ones. */
export async function namesOfStaff(db: Database, ids: Iterable<string | null>): Promise<Map<string, Colleague>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null && uuid.test(id)).map(String);
  if (wanted.length === 0) return new Map();
  const rows = await db
    .select({ id: staff.id, firstName: staff.firstName, lastName: staff.lastName, pastTense: staff.pastTense })
    .from(staff)
    .where(inArray(staff.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Actors of histories and of the audit log (`staff:<id>`, `terminal:<user>`, `visitor`, `system`) as the panel shows them. */
export async function readActors(db: Database, actors: string[]): Promise<(actor: string) => Actor> {
  const idOf = (actor: string) => (actor.startsWith("staff:") ? actor.slice("staff:".length) : null);
  const names = await namesOfStaff(db, actors.map(idOf));
  return (actor) => {
    const known = names.get(idOf(actor) ?? "");
    if (known) return { kind: "staff", id: known.id, name: fullName(known), pastTense: known.pastTense };
    const nobody = { id: null, name: null, pastTense: null };
    if (actor === "visitor") return { kind: "visitor", ...nobody };
    if (actor.startsWith("terminal:")) return { kind: "terminal", ...nobody, name: actor.slice("terminal:".length) };
    return { kind: actor === "unknown" ? "unknown" : "system", ...nobody };
  };
}

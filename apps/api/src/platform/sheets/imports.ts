import { and, desc, eq, getTableColumns, isNull, lt, sql } from "drizzle-orm";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { notFound, Refusal } from "../refusals/refusal.ts";
import { sheetImports } from "./table.ts";

type Kind = (typeof sheetImports.$inferSelect)["kind"];
export type Import = typeof sheetImports.$inferSelect;

/** The entity of all imports in the audit log. */
const entity = "imports";

/** Writes an applied import to the history and the audit log, in the transaction that applies it. */
export async function recordImport(tx: Database, applied: Omit<typeof sheetImports.$inferInsert, "returnedBy" | "returnedAt" | "kept">) {
  await tx.insert(sheetImports).values(applied);
  const { id, kind, appliedBy, added, changed } = applied;
  await recordAudit(tx, { actor: appliedBy, action: "import.apply", entity, entityId: id, details: { kind, added, changed } });
}

const shownAtMost = 100;

/** The newest first. */
export function listImports(db: Database, kind: Kind) {
  const { changes, ...columns } = getTableColumns(sheetImports);
  return db.select(columns).from(sheetImports).where(eq(sheetImports.kind, kind)).orderBy(desc(sheetImports.appliedAt)).limit(shownAtMost);
}

/** `isLocked` prevents others from undoing it until the end of the transaction. */
export async function requireImport(db: Database, kind: Kind, id: string, { isLocked }: { isLocked: boolean }): Promise<Import> {
  const query = db
    .select()
    .from(sheetImports)
    .where(and(eq(sheetImports.kind, kind), eq(sheetImports.id, id)));
  const [found] = await (isLocked ? query.for("update") : query);
  if (!found) throw notFound();
  return found;
}

/** The instant until which an import can be undone, `days` after it was applied. */
export const returnUntil = ({ appliedAt }: Pick<Import, "appliedAt">, days: number) =>
  new Date(appliedAt.getTime() + days * 24 * 60 * 60_000);

/** @throws a Refusal if the import has already been undone, or was applied too long ago. */
export function refuseReturn(past: Import, days: number): void {
  if (past.returnedAt) throw new Refusal("conflict", "Эту загрузку уже вернули.");
  if (returnUntil(past, days) < new Date()) throw new Refusal("validation", `Вернуть загрузку можно ${days}\u00a0дней, этот срок прошёл.`);
}

/** Marks an import as undone, in the transaction that undoes it. Does nothing if the act was not an import. */
export async function markReturned(tx: Database, id: string, { actor, kept }: { actor: string; kept: number }): Promise<void> {
  const marked = await tx
    .update(sheetImports)
    .set({ returnedBy: actor, returnedAt: sql`clock_timestamp()`, kept })
    .where(and(eq(sheetImports.id, id), isNull(sheetImports.returnedAt)))
    .returning({ kind: sheetImports.kind });
  const entry = { actor, action: "import.return" as const, entity, entityId: id };
  await recordAudit(tx, ...marked.map(({ kind }) => ({ ...entry, details: { kind, kept } })));
}

/** Deletes imports of more than a year ago. */
export const forgetImports = (db: Database) =>
  db.delete(sheetImports).where(lt(sheetImports.appliedAt, sql`now() - interval '1 year'`)).returning({ id: sheetImports.id });

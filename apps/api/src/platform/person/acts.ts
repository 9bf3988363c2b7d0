import { randomUUID } from "node:crypto";
import { open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import { consentPurposeSchema } from "@len/contract/consents";
import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { queryRows } from "../database/rows.ts";
import { Refusal } from "../refusals/refusal.ts";
import { indexesOf, type PersonalData, type PersonContext, type PersonRecord } from "./personal-data.ts";
import { personActs } from "./table.ts";

const actSchema = z.object({
  id: z.uuid(),
  at: z.coerce.date(),
  actor: z.string(),
  act: z.enum(["erase", "withdraw"]),
  purpose: consentPurposeSchema.nullable(),
  phoneIndex: z.string().nullable(),
  emailIndex: z.string().nullable(),
  ground: z.string(),
  records: z.record(z.string(), z.array(z.number())),
  pairConsent: z
    .object({ pairId: z.uuid(), numbers: z.array(z.string()), isWithdrawn: z.boolean() })
    .nullable()
    .default(null),
});
export type PersonAct = z.infer<typeof actSchema>;

/** Call it in the transaction of the act. */
export async function recordPersonAct(
  tx: Database,
  act: Omit<PersonAct, "id" | "at" | "pairConsent"> & Partial<Pick<PersonAct, "pairConsent">>,
): Promise<PersonAct> {
  const row = { pairConsent: null, ...act, id: randomUUID(), at: new Date() };
  await tx.insert(personActs).values(row);
  return row;
}

/** The acts in the database, oldest first. A database of an earlier version may lack the table (then there are no acts) or some columns. */
export async function listActs(db: Database): Promise<PersonAct[]> {
  const [table] = await queryRows(db, z.object({ name: z.string().nullable() }), sql`select to_regclass('person_acts')::text as name`);
  if (!table?.name) return [];
  return await queryRows(
    db,
    actSchema,
    sql`select id, at, actor, act, purpose, phone_index as "phoneIndex", email_index as "emailIndex", ground, records,
        to_jsonb(person_acts) -> 'pair_consent' as "pairConsent"
      from person_acts order by at`,
  );
}

const fileIn = (folder: string) => join(folder, "person-acts.jsonl");

/** The acts in a folder's file: the data directory's, or one beside backups. */
export async function readActs(folder: string): Promise<PersonAct[]> {
  const text = await readFile(fileIn(folder), "utf8").catch((error) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  const lines = text.split("\n").filter((line) => line !== "");
  try {
    return lines.map((line) => actSchema.parse(JSON.parse(line)));
  } catch (cause) {
    throw new Refusal("validation", `Файл ${fileIn(folder)} повреждён: без него удалённое по требованию людей может вернуться.`, { cause });
  }
}

/** Adds the acts of the database to a folder's file. The file contains keyed hashes instead of names. */
export async function saveActs(db: Database, folder: string): Promise<void> {
  const known = await readActs(folder);
  const all = mergeActs(known, await listActs(db));
  if (all.length === known.length) return;
  const draft = `${fileIn(folder)}.${randomUUID()}.part`;
  const handle = await open(draft, "wx", 0o600);
  try {
    await handle.writeFile(all.map((act) => `${JSON.stringify(act)}\n`).join(""));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, fileIn(folder));
}

export function mergeActs(...lists: PersonAct[][]): PersonAct[] {
  const byId = new Map(lists.flat().map((act) => [act.id, act]));
  return [...byId.values()].sort((one, other) => one.at.getTime() - other.at.getTime());
}

/**
 * After a restore: erases again what was erased after the backup was made, and withdraws again the consents that were withdrawn. Records
 * that are newer than an act do not belong to it and remain. @returns the number of affected records
 */
export async function repeatActs(context: PersonContext, parts: PersonalData[], acts: PersonAct[], madeAt: Date): Promise<number> {
  const { db, sealer } = context;
  const unreadable = acts.find(
    (act) => act.at >= madeAt && [act.phoneIndex, act.emailIndex].some((index) => !isUnder(index, sealer.keyIds)),
  );
  if (unreadable) {
    throw new Refusal(
      "conflict",
      "После этой копии данные людей удаляли под другим ключом, и его здесь нет: повторить удаление нельзя. Добавьте тот ключ в DATA_KEY.",
    );
  }
  if (acts.length > 0) await db.insert(personActs).values(acts).onConflictDoNothing();
  let affected = 0;
  for (const part of parts) {
    const records = (await part.list(context, null)).map((record) => ({
      ...record,
      indexes: Object.values(indexesOf(sealer, record)).flat(),
    }));
    for (const act of acts) {
      const ids = records.filter((record) => record.createdAt <= act.at && isNamedBy(act, record.indexes)).map(({ id }) => id);
      if (ids.length === 0) continue;
      if (act.act === "erase") await part.erase(context, ids);
      else if (act.purpose) await part.withdraw(context, ids, act.purpose);
      affected += ids.length;
    }
  }
  return affected;
}

/** Blind indexes of earlier versions do not contain the id of their key, so they are compared without it. */
const isUnder = (index: string | null, keyIds: string[]) => !index?.includes(".") || keyIds.includes(index.split(".")[0] ?? "");

const isNamedBy = ({ phoneIndex, emailIndex }: PersonAct, indexes: string[]) =>
  [phoneIndex, emailIndex].some((index) => index !== null && indexes.includes(index));

export const numbersOf = (records: Pick<PersonRecord, "number">[]) => records.map(({ number }) => number).sort((one, other) => one - other);

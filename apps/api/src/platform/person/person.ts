import type { ConsentPurpose } from "@len/contract/consents";
import type { AuditAct } from "@len/contract/staff/acts";
import { recordAudit } from "../audit/record.ts";
import { Refusal } from "../refusals/refusal.ts";
import { blindEmail, blindPhone } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";
import { numbersOf, type PersonAct, recordPersonAct, saveActs } from "./acts.ts";
import type { Person, PersonalData, PersonContext, PersonRecord } from "./personal-data.ts";

export type FoundPart = { part: PersonalData; records: PersonRecord[] };

type Act = { person: Person; actor: string };

/** The places where the person's data are stored, without the data. The audit log records the view. */
export async function findPerson(context: PersonContext, parts: PersonalData[], { person, actor }: Act): Promise<FoundPart[]> {
  const found = await listParts(context, parts, person);
  await recordLook(context, "person.find", { person, actor }, found);
  return found;
}

export type ExportedPart = { title: string; records: string[][] };

/** Everything stored about the person. */
export async function exportPerson(context: PersonContext, parts: PersonalData[], { person, actor }: Act): Promise<ExportedPart[]> {
  const found = await listParts(context, parts, person);
  const exported: ExportedPart[] = [];
  for (const { part, records } of found) {
    exported.push({
      title: part.title,
      records: await part.describe(
        context,
        records.map(({ id }) => id),
      ),
    });
  }
  await recordLook(context, "person.export", { person, actor }, found);
  return exported;
}

/** Erases everything about the person in one transaction and returns the act. */
export async function erasePerson(context: PersonContext, parts: PersonalData[], { person, actor, ground }: Act & { ground: string }) {
  return await actOn(context, { person, actor, ground, act: "erase", purpose: null }, async (within) => {
    const found = await listParts(within, parts, person);
    for (const { part, records } of found) {
      const ids = records.map(({ id }) => id);
      await part.checkErasure?.(within, ids);
      await part.erase(within, ids);
    }
    return found;
  });
}

/** Stops what a consent allowed: a consent to processing erases the records that were given with it. */
export async function withdrawConsent(
  context: PersonContext,
  parts: PersonalData[],
  { person, actor, ground, purpose }: Act & { ground: string; purpose: ConsentPurpose },
) {
  return await actOn(context, { person, actor, ground, act: "withdraw", purpose }, async (within) => {
    const affected: FoundPart[] = [];
    for (const { part, records } of await listParts(within, parts, person)) {
      const ids = await part.withdraw(
        within,
        records.map(({ id }) => id),
        purpose,
      );
      if (ids.length > 0) affected.push({ part, records: records.filter(({ id }) => ids.includes(id)) });
    }
    return affected;
  });
}

type ActToDo = Act & Pick<PersonAct, "ground" | "act" | "purpose">;

async function actOn(context: PersonContext, todo: ActToDo, work: (within: PersonContext) => Promise<FoundPart[]>): Promise<PersonAct> {
  const { person, actor, ground, act, purpose } = todo;
  if (ground.trim() === "") throw new Refusal("validation", "Назовите основание: заявление человека, предписание, истечение срока.");
  const done = await context.db.transaction(async (tx) => {
    const affected = await work({ ...context, db: tx });
    if (affected.length === 0) throw nothingFound();
    const records = recordsOf(affected);
    const row = await recordPersonAct(tx, { actor, act, purpose, ground: ground.trim(), records, ...indexes(context.sealer, person) });
    await recordAudit(tx, { actor, action: `person.${act}`, entity: "person", entityId: row.id, details: { purpose, records } });
    return row;
  });
  // The act is already committed. If the file cannot be written now, the clean-up or the next backup writes it.
  await saveActs(context.db, context.dataDir).catch(() => {});
  return done;
}

const nothingFound = () => new Refusal("not_found", "Об этом человеке ничего не найдено.");

/** The person's records in all parts; this view is not recorded. */
export async function listParts(context: PersonContext, parts: PersonalData[], person: Person): Promise<FoundPart[]> {
  const found: FoundPart[] = [];
  for (const part of parts) {
    const records = await part.list(context, person);
    if (records.length > 0) found.push({ part, records });
  }
  return found;
}

async function recordLook({ db, sealer }: PersonContext, action: AuditAct, { person, actor }: Act, found: FoundPart[]): Promise<void> {
  const { phoneIndex, emailIndex } = indexes(sealer, person);
  const entityId = [phoneIndex, emailIndex].filter(Boolean).join(" ");
  await recordAudit(db, { actor, action, entity: "person", entityId, details: { records: recordsOf(found) } });
}

const recordsOf = (found: FoundPart[]) => Object.fromEntries(found.map(({ part, records }) => [part.name, numbersOf(records)]));

const indexes = (sealer: Sealer, { phone, email }: Person) => ({
  phoneIndex: phone === null ? null : sealer.blind(blindPhone, phone),
  emailIndex: email === null ? null : sealer.blind(blindEmail, email),
});

import { isPhone } from "@len/contract/phone";
import { staffCalls } from "@len/contract/staff/calls";
import { actYears, type ErasureAct, erasureGroundWords, type FoundPerson } from "@len/contract/staff/person";
import { and, count, eq, inArray, lte } from "drizzle-orm";
import { auditLog } from "../audit/table.ts";
import type { Database } from "../database/database.ts";
import { success } from "../http/pages.ts";
import { surnameOf } from "../names/surname.ts";
import { invalid, notFound, Refusal } from "../refusals/refusal.ts";
import { readActors } from "../staff/actors.ts";
import { tellOwners } from "../staff/send-letter.ts";
import { type StaffDepsOfApp, type StaffRoute, staffRoute } from "../staff/staff-route.ts";
import { listActs, type PersonAct } from "./acts.ts";
import { erasePerson, exportPerson, type FoundPart, findPerson, listParts } from "./person.ts";
import { indexesOf, type Person, type PersonalData, type PersonContext, personOf } from "./personal-data.ts";
import { personActs } from "./table.ts";

/** The rights of a person under 152-ФЗ in the panel, over the data of all features. */
export function personRoutes(parts: PersonalData[]): StaffRoute[] {
  const find = staffRoute(
    { ...staffCalls.findPerson, summary: "Где хранятся данные человека", audit: ["person.find"] },
    async ({ deps, me, input }) => {
      const context = contextOf(deps);
      const person = "record" in input ? await findBy(context, parts, input.record) : named(input);
      const found = await findPerson(context, parts, { person, actor: me.actor });
      return success(await describe(context, deps.config.siteUrl, person, found));
    },
  );

  const exportAll = staffRoute(
    { ...staffCalls.exportPerson, summary: "Всё, что хранится о человеке", audit: ["person.export"] },
    async ({ c, db, deps, me, input }) => {
      const exported = await exportPerson(contextOf(deps), parts, { person: named(input), actor: me.actor });
      if (exported.length === 0) throw nobody();
      await tellOwners(db, deps.sealer, "exported");
      c.var.letterQueued();
      return success(exported);
    },
  );

  const erase = staffRoute(
    { ...staffCalls.erasePerson, summary: "Стереть данные человека; остаётся акт", audit: ["person.erase"] },
    async ({ db, deps, me, input }) => {
      const context = contextOf(deps);
      const person = named(input.person);
      const found = await listParts(context, parts, person);
      if (found.length === 0) throw nobody();
      const names = namesIn(found);
      if (input.ground === "withdrawal" && !input.isAsker)
        throw invalid({ isAsker: ["Убедитесь, что просит сам человек: перезвоните на номер из заявки"] });
      if (namesThem(input.how, person, names)) throw invalid({ how: ["Без имени, телефона и почты: акт останется на три года"] });
      requireConfirmed(input.confirm, person, names);
      const ground = `${erasureGroundWords[input.ground]}: ${input.how}`;
      const act = await erasePerson(context, parts, { person, actor: me.actor, ground });
      return success(await describeAct(db, act));
    },
  );

  return [find, exportAll, erase];
}

const contextOf = ({ db, sealer, config }: StaffDepsOfApp): PersonContext => ({ db, sealer, dataDir: config.dataDir });
const named = ({ phone, email }: Person): Person => personOf({ phone: phone ?? undefined, email: email ?? undefined });
const nobody = () => new Refusal("not_found", "Об этом человеке ничего не найдено.");

async function findBy(context: PersonContext, parts: PersonalData[], { kind, number }: { kind: string; number: number }): Promise<Person> {
  const person = await parts.find(({ name }) => name === kind)?.findBy(context, number);
  if (!person) throw notFound();
  // Only phone and e-mail are passed on. A stored phone that could not be parsed finds the record, but cannot be searched for.
  return { phone: person.phone, email: person.email };
}

const namesIn = (found: FoundPart[]) => [
  ...new Set(found.flatMap(({ records }) => records.flatMap(({ name }) => (name === null ? [] : [name.trim()])))),
];

async function describe(context: PersonContext, siteUrl: string, person: Person, found: FoundPart[]): Promise<FoundPerson> {
  const records = found.flatMap((part) => part.records);
  const names = namesIn(found);
  const acts = await erasuresOf(context, person);
  const [counted] = await context.db.select({ count: count() }).from(personActs).where(eq(personActs.act, "erase"));
  const parts: Awaited<ReturnType<typeof describePart>>[] = [];
  for (const one of found) if (one.part.name !== "staff") parts.push(await describePart(context, siteUrl, one.part.name, one));
  return {
    ...person,
    names,
    confirmBy: names.length > 0 ? "surname" : "email",
    also: {
      phone: records.find(({ phone }) => phone !== null && isPhone(phone) && phone !== person.phone)?.phone ?? null,
      email: records.find(({ email }) => email !== null && email !== person.email)?.email ?? null,
    },
    parts,
    unfinished: found
      .filter(({ part }) => part.name === "requests")
      .flatMap((part) => part.records)
      .filter(({ state }) => state === "new" || state === "in_work")
      .map(({ number }) => number),
    logEntries: await countLogEntries(
      context.db,
      records.map(({ id }) => id),
    ),
    acts,
    nextAct: (counted?.count ?? 0) + 1,
  };
}

type StoredPart = FoundPerson["parts"][number];

async function describePart(
  context: PersonContext,
  siteUrl: string,
  kind: StoredPart["kind"],
  { part, records }: FoundPart,
): Promise<StoredPart> {
  const ids = records.map(({ id }) => id);
  const consents = await part.consents(context, ids);
  return {
    kind,
    numbers: records.map(({ number }) => number),
    states: records.map(({ state }) => state),
    since: new Date(Math.min(...records.map(({ createdAt }) => createdAt.getTime()))).toISOString(),
    consents: consents.map(({ purpose, version, slug }) => ({ purpose, version, address: `${siteUrl}/consents/${slug}` })),
  };
}

async function countLogEntries(db: Database, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const [counted] = await db.select({ count: count() }).from(auditLog).where(inArray(auditLog.entityId, ids));
  return counted?.count ?? 0;
}

async function erasuresOf({ db, sealer }: PersonContext, person: Person): Promise<ErasureAct[]> {
  const { phone, email } = indexesOf(sealer, person);
  const known = new Set([...phone, ...email]);
  const isOf = (index: string | null) => index !== null && known.has(index);
  const acts = (await listActs(db)).filter(({ act, phoneIndex, emailIndex }) => act === "erase" && (isOf(phoneIndex) || isOf(emailIndex)));
  const described: ErasureAct[] = [];
  for (const act of acts.reverse()) described.push(await describeAct(db, act));
  return described;
}

async function describeAct(db: Database, { at, actor, ground, records }: PersonAct): Promise<ErasureAct> {
  const [counted] = await db
    .select({ count: count() })
    .from(personActs)
    .where(and(eq(personActs.act, "erase"), lte(personActs.at, at)));
  const keepUntil = new Date(at);
  keepUntil.setFullYear(keepUntil.getFullYear() + actYears);
  return {
    number: counted?.count ?? 1,
    at: at.toISOString(),
    by: (await readActors(db, [actor]))(actor).name,
    ground,
    records,
    keepUntil: keepUntil.toISOString(),
  };
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll("ё", "е");

/** Whether the text of an act names the person. */
function namesThem(words: string, { phone, email }: Person, names: string[]): boolean {
  const said = plain(words);
  const digits = words.replace(/\D/g, "");
  const isIn = (name: string) => name.length > 2 && said.split(/[^\p{L}]+/u).includes(name);
  return (
    (phone !== null && digits.includes(phone.replace(/\D/g, "").slice(-7))) ||
    (email !== null && said.includes(plain(email))) ||
    names.some((name) => isIn(plain(surnameOf(name))))
  );
}

function requireConfirmed(typed: string, { email }: Person, names: string[]): void {
  const what = names.length > 0 ? "фамилию человека" : "почту человека";
  if (typed.trim() === "") throw invalid({ confirm: [`Введите ${what}`] });
  const wanted = names.length > 0 ? names.map(surnameOf) : [email ?? ""];
  if (wanted.some((word) => word !== "" && plain(word) === plain(typed))) return;
  throw invalid({
    confirm: [names.length > 0 ? "Фамилия другая: проверьте, тот ли это человек" : "Почта другая: проверьте, тот ли это человек"],
  });
}

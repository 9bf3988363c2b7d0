import { writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { addressCheck, phoneCheck } from "@len/contract/checks";
import { type ConsentPurpose, consentPurposeSchema } from "@len/contract/consents";
import { listActs, type PersonAct } from "../platform/person/acts.ts";
import { erasePerson, exportPerson, findPerson, withdrawConsent } from "../platform/person/person.ts";
import { type Person, type PersonalData, personOf } from "../platform/person/personal-data.ts";
import { Refusal, usageError } from "../platform/refusals/refusal.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { oneLine, timeIn } from "../platform/terminal/words.ts";
import { readTimeZone } from "../publishing/clinic/clinic-day.ts";

/** Consents that are given with a form; the others are documents to read. */
const purposes = consentPurposeSchema.options.filter((purpose) => purpose !== "privacy" && purpose !== "cookies");

/** The rights of a person under 152-ФЗ, over the data of all features. */
export const personCommand = (parts: PersonalData[]): Command => ({
  name: "person",
  help: `  person find ЧЕЛОВЕК                      где хранятся данные человека; ЧЕЛОВЕК: --phone ТЕЛЕФОН, --email ПОЧТА или оба
  person export ЧЕЛОВЕК ФАЙЛ               всё, что о нём хранится, одним файлом для выдачи ему
  person erase ЧЕЛОВЕК --ground ОСНОВАНИЕ  удалить всё и получить акт; основание без имён: "заявление от 21.11.2026"
  person withdraw ЧЕЛОВЕК --consent ЦЕЛЬ --ground ОСНОВАНИЕ
                                           отозвать согласие; ЦЕЛЬ: ${purposes.join(", ")}
  person acts                              акты об удалении и отзыве`,
  run: (args, deps) => run(parts, args, deps),
});

async function run(parts: PersonalData[], [act, ...args]: string[], deps: StaffDeps): Promise<string> {
  const { db, sealer, dataDir, actor } = deps;
  const context = { db, sealer, dataDir };
  if (act === "find") {
    const { person } = requirePerson(args);
    const found = await findPerson(context, parts, { person, actor });
    if (found.length === 0) return "Об этом человеке ничего не найдено.";
    return found.map(({ part, records }) => `${part.title}: № ${records.map(({ number }) => number).join(", ")}`).join("\n");
  }
  if (act === "export") {
    const { person, words } = requirePerson(args, "ФАЙЛ");
    return await exportTo(words[0] ?? "", parts, person, deps);
  }
  if (act === "erase") {
    const { person, ground } = requirePerson(args);
    const done = await erasePerson(context, parts, { person, actor, ground: requireGround(ground) });
    return actText(done, parts, timeIn(await readTimeZone(db)));
  }
  if (act === "withdraw") {
    const { person, ground, consent } = requirePerson(args);
    const purpose = requirePurpose(consent);
    const done = await withdrawConsent(context, parts, { person, actor, ground: requireGround(ground), purpose });
    return actText(done, parts, timeIn(await readTimeZone(db)));
  }
  if (act === "acts") {
    requireWords(args);
    const acts = await listActs(db);
    const time = timeIn(await readTimeZone(db));
    return acts.length === 0 ? "Актов нет." : acts.map((one) => actText(one, parts, time)).join("\n\n");
  }
  throw usageError("person: find, export, erase, withdraw или acts");
}

async function exportTo(file: string, parts: PersonalData[], person: Person, { db, sealer, dataDir, actor }: StaffDeps): Promise<string> {
  const exported = await exportPerson({ db, sealer, dataDir }, parts, { person, actor });
  if (exported.length === 0) throw new Refusal("not_found", "Об этом человеке ничего не найдено.");
  const time = timeIn(await readTimeZone(db));
  const text = [
    "Персональные данные, которые хранит сайт клиники",
    `Составлено ${time(new Date())} для: ${[person.phone, person.email].filter((name) => name !== null).join(", ")}`,
    ...exported.flatMap(({ title, records }) => ["", `${title}: ${records.length}`, ...records.flatMap(indented)]),
    "",
  ].join("\n");
  await writeFile(file, text, { flag: "wx", mode: 0o600 }).catch((cause) => {
    throw new Refusal("conflict", `Файл ${file} уже есть, или его нельзя записать.`, { cause });
  });
  return `Записано в ${file}: ${exported.map(({ title, records }) => `${title.toLowerCase()} — ${records.length}`).join(", ")}.`;
}

const indented = ([first = "", ...lines]: string[]) => ["", first, ...lines.map((line) => `  ${line}`)];

function actText(done: PersonAct, parts: PersonalData[], time: (at: Date) => string): string {
  const { id, at, actor, ground, records } = done;
  const titles = Object.entries(records).map(([name, numbers]) => {
    const title = parts.find((part) => part.name === name)?.title ?? name;
    return `  ${title}: № ${numbers.join(", ")}`;
  });
  return [
    actTitle(done),
    `  Номер: ${id}`,
    `  Когда: ${time(at)}`,
    `  Кто: ${actor === "visitor" ? "посетитель" : actor}`,
    `  Основание: ${oneLine(ground)}`,
    ...titles,
  ].join("\n");
}

function actTitle({ act, purpose, pairConsent }: PersonAct): string {
  if (act === "erase") return "Акт об уничтожении персональных данных";
  if (!pairConsent) return `Акт об отзыве согласия (${purpose})`;
  const numbers = `№ ${pairConsent.numbers.join(", ")}`;
  return pairConsent.isWithdrawn ? `Акт об отзыве согласия на снимки ${numbers}` : `Согласие на снимки ${numbers}: отзыв отмечен по ошибке`;
}

const text = { type: "string" } as const;

function requirePerson(args: string[], ...names: string[]) {
  const options = { phone: text, email: text, ground: text, consent: text };
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options });
  const { phone, email, ground, consent } = values;
  if (phone === undefined && email === undefined) throw usageError("Назовите человека: --phone, --email или оба");
  const wrong = (phone === undefined ? null : phoneCheck(phone)) ?? (email === undefined ? null : addressCheck(email));
  if (wrong !== null) throw usageError(wrong);
  return { person: personOf({ phone, email }), words: requireWords(positionals, ...names), ground, consent };
}

function requireGround(ground: string | undefined): string {
  if (ground === undefined || ground.trim() === "") throw usageError('--ground: основание, например "заявление от 21.11.2026"');
  return ground;
}

function requirePurpose(consent: string | undefined): ConsentPurpose {
  const purpose = purposes.find((known) => known === consent);
  if (purpose === undefined) throw usageError(`--consent: одно из ${purposes.join(", ")}`);
  return purpose;
}

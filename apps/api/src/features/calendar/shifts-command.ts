import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { counted } from "@len/contract/counted";
import { and, asc, eq, gte, lte } from "drizzle-orm";
import { Refusal, usageError } from "../../platform/refusals/refusal.ts";
import { requireWords } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { columns, oneLine } from "../../platform/terminal/words.ts";
import { readToday } from "../../publishing/clinic/clinic-day.ts";
import { dayAfter } from "../appointments/local-time.ts";
import { resources, shifts } from "../appointments/shift-table.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { importShifts } from "./import-shifts.ts";
import { requireDay, requireDoctor, requirePlace, requireRoom, wholeNumber } from "./named.ts";
import { hoursInWords, readHours, type Span } from "./typed-hours.ts";
import { visitTable } from "./visit-words.ts";
import type { ListedVisit } from "./visits.ts";
import { addAbsence, fillShifts, forgetDay, longestAbsenceDays, setDays, usualFillDays } from "./write-shifts.ts";

const dayOff = "вых";
const asInCard = "карточка";

export const shiftsCommand: Command = {
  name: "shifts",
  help: `  shifts list [--doctor ВРАЧ] [--from ДАТА] [--days 14]
                                           смены врачей: часы, перерывы, отсутствия; ВРАЧ — адрес его страницы
  shifts set ВРАЧ ДАТА ЧАСЫ [--room КАБИНЕТ] [--address АДРЕС] [--note ТЕКСТ]
                                           часы одного дня: "9-15", с перерывом "9-12 12:30-15", «${dayOff}»,
                                           «${asInCard}» — забыть правку до следующего заполнения
  shifts fill [--doctor ВРАЧ] [--days ${usualFillDays}]       заполнить по часам карточек; правленые дни остаются
  shifts absence ВРАЧ С ПО [--hours 12-15] [--note ТЕКСТ]
                                           врача не будет; показывает, кто уже записан
  shifts import ФАЙЛ                       смены из CSV или XLSX, колонки: врач, дата, с, до`,
  run,
};

async function run([act, ...args]: string[], deps: StaffDeps): Promise<string> {
  if (act === "list") return await list(args, deps);
  if (act === "set") return await set(args, deps);
  if (act === "fill") return await fill(args, deps);
  if (act === "absence") return await absence(args, deps);
  if (act === "import") return await importFile(args, deps);
  throw usageError("shifts: list, set, fill, absence или import");
}

const text = { type: "string" } as const;

async function list(args: string[], { db }: StaffDeps): Promise<string> {
  const { values } = parseArgs({ args, strict: true, options: { doctor: text, from: text, days: text } });
  const doctor = values.doctor === undefined ? null : await requireDoctor(db, values.doctor);
  const from = values.from === undefined ? await readToday(db) : requireDay(values.from, "--from");
  const to = dayAfter(from, (wholeNumber(values.days, "--days", [1, 366]) ?? 14) - 1);
  const rows = await db
    .select({ shift: shifts, doctor: doctors.lastName, name: doctors.firstName, room: resources.name })
    .from(shifts)
    .innerJoin(doctors, eq(doctors.id, shifts.doctorId))
    .leftJoin(resources, eq(resources.id, shifts.roomId))
    .where(and(gte(shifts.date, from), lte(shifts.date, to), doctor === null ? undefined : eq(shifts.doctorId, doctor.id)))
    .orderBy(asc(shifts.date), asc(doctors.lastName), asc(doctors.firstName), asc(shifts.startsAt), asc(shifts.kind));
  if (rows.length === 0) return "Смен в эти дни нет. Заполнить по часам карточек: shifts fill";
  const table = rows.map(({ shift, doctor: lastName, name, room }) => [
    shift.date,
    `${lastName} ${name}`,
    isWholeDay(shift) ? "весь день" : hoursInWords({ from: shift.fromTime, to: shift.toTime }),
    kindWords[shift.kind],
    room ?? "—",
    [originWords[shift.origin], oneLine(shift.note)].filter(Boolean).join(", "),
  ]);
  return columns([["Дата", "Врач", "Часы", "Что", "Кабинет", "Отметки"], ...table]);
}

const kindWords = { reception: "приём", break: "перерыв", absence: "нет на приёме" };
const originWords = { pattern: "", hand: "вручную", demo: "демо" };

const isWholeDay = ({ fromTime, toTime }: { fromTime: string; toTime: string }) =>
  fromTime.startsWith("00:00") && toTime.startsWith("24:00");

async function set(args: string[], { db, actor }: StaffDeps): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    strict: true,
    allowPositionals: true,
    options: { room: text, address: text, note: text },
  });
  const [name = "", day = "", hours = ""] = requireWords(positionals, "ВРАЧ", "ДАТА", "ЧАСЫ");
  const doctor = await requireDoctor(db, name);
  const date = requireDay(day, "ДАТА");
  if (hours === asInCard) {
    await forgetDay(db, { doctorId: doctor.id, date, actor });
    return `${doctor.title}, ${date}: правка забыта. Заполнить по карточке: shifts fill`;
  }
  const spans = hours === dayOff ? [] : requireHours(hours, "ЧАСЫ");
  const location = await requirePlace(db, doctor.id, values.address);
  const roomId = values.room === undefined ? null : await requireRoom(db, { id: location.id, name: values.room });
  const stored = { doctorId: doctor.id, location, date, spans, roomId, note: noteOf(values.note) };
  const { stranded } = await setDays(db, [stored], { actor, act: "set" });
  return [`${doctor.title}, ${date}: ${spans.map(hoursInWords).join(", ") || "не принимает"}.`, ...strandedLines(stranded)].join("\n");
}

async function fill(args: string[], { db, actor }: StaffDeps): Promise<string> {
  const { values } = parseArgs({ args, strict: true, options: { doctor: text, days: text } });
  const doctor = values.doctor === undefined ? null : await requireDoctor(db, values.doctor);
  const days = wholeNumber(values.days, "--days", [1, 366]);
  const filled = await fillShifts(db, { actor, ...(doctor && { doctorId: doctor.id }), ...(days !== undefined && { days }) });
  if (filled.doctors === 0) return "Заполнять некому: в карточках принимающих врачей нет часов приёма.";
  return [
    `Заполнено по карточкам: ${counted(filled.doctors, ["врач", "врача", "врачей"])}, новых и изменившихся дней ${filled.written}.`,
    ...(filled.typed > 0 ? [`Оставлено как введено вручную: ${counted(filled.typed, ["день", "дня", "дней"])}.`] : []),
    ...strandedLines(filled.stranded),
  ].join("\n");
}

async function absence(args: string[], { db, actor }: StaffDeps): Promise<string> {
  const options = { hours: text, note: text };
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options });
  const [name = "", first = "", last = ""] = requireWords(positionals, "ВРАЧ", "С", "ПО");
  const doctor = await requireDoctor(db, name);
  const [from, to] = [requireDay(first, "С"), requireDay(last, "ПО")];
  if (to < from) throw usageError("ПО: не раньше, чем С");
  if (to > dayAfter(from, longestAbsenceDays)) throw usageError(`ПО: не дальше, чем через ${longestAbsenceDays} дней`);
  const spans = values.hours === undefined ? null : requireHours(values.hours, "--hours");
  if (spans && spans.length > 1) throw usageError("--hours: часы подряд, например 12-15");
  const location = await requirePlace(db, doctor.id, undefined);
  const { stranded } = await addAbsence(db, {
    ...{ doctorId: doctor.id, location, from, to, note: noteOf(values.note), actor },
    hours: spans?.[0] ?? null,
  });
  const days = from === to ? from : `с ${from} по ${to}`;
  return [`${doctor.title}: нет на приёме ${days}${spans?.[0] ? `, ${hoursInWords(spans[0])}` : ""}.`, ...strandedLines(stranded)].join(
    "\n",
  );
}

async function importFile(args: string[], { db, actor }: StaffDeps): Promise<string> {
  const [path = ""] = requireWords(args, "ФАЙЛ");
  const file = await readFile(path).catch((cause) => {
    throw new Refusal("not_found", "Такого файла нет, или его нельзя прочитать.", { cause });
  });
  const { days, doctors: people, stranded } = await importShifts(db, { file, actor });
  const written = `${counted(days, ["день", "дня", "дней"])} у ${counted(people, ["врача", "врачей", "врачей"])}`;
  return [`Записано: ${written}.`, ...strandedLines(stranded)].join("\n");
}

function requireHours(typed: string, name: string): Span[] {
  const spans = readHours(typed);
  if (spans === null) throw usageError(`${name}: часы, например 9-15 или "9-12 12:30-15"`);
  return spans;
}

const longestNote = 200;

function noteOf(note = ""): string {
  if (note.length > longestNote) throw usageError(`--note: не больше ${longestNote} знаков`);
  return note.trim();
}

/** Lists the visits that the desk has to move or cancel. */
const strandedLines = (stranded: ListedVisit[]): string[] =>
  stranded.length === 0 ? [] : ["", `Записаны вне смены, их нужно перенести или отменить: ${stranded.length}.`, visitTable(stranded)];

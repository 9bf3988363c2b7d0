import { parseArgs } from "node:util";
import { addressCheck, nameCheck, phoneCheck } from "@len/contract/checks";
import { canonicalAddress } from "@len/contract/email";
import { plainPhone } from "@len/contract/phone";
import { usageError } from "../../platform/refusals/refusal.ts";
import { requireNumber, requireWords } from "../../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../../platform/terminal/command.ts";
import { readToday } from "../../publishing/clinic/clinic-day.ts";
import { DeskWarning, placeOfDoctor } from "../appointments/desk-time.ts";
import { dayAfter, instantOf, startOfDate } from "../appointments/local-time.ts";
import { listLocations } from "../appointments/locations.ts";
import { appointmentStates } from "../appointments/table.ts";
import type { SentForm } from "../requests/sealed-form.ts";
import { requireDay, requireDoctor, requireService, wholeNumber } from "./named.ts";
import { readClock } from "./typed-hours.ts";
import { visitStateWords, visitTable, whenOf } from "./visit-words.ts";
import { bookVisit, cancelVisit, describeVisit, listVisits, moveVisit, setVisitState, type Visit } from "./visits.ts";

/** States that the desk sets with `state`; bookings and cancellations set the others. */
const deskStates = ["booked", "confirmed", "arrived", "done", "missed"] as const;
const listedStates = appointmentStates.filter((state) => state !== "held");

export const appointmentsCommand: Command = {
  name: "appointments",
  help: `  appointments list [--date ДАТА] [--days 1] [--doctor ВРАЧ] [--state booked]
                                           кто записан на время, без персональных данных
  appointments book ВРАЧ УСЛУГА "2026-12-03 10:00" --name ИМЯ --phone ТЕЛЕФОН
               [--email ПОЧТА] [--comment ТЕКСТ] [--source phone|walk_in] [--minutes 30] [--force]
                                           записать: пишет заявку и время; с --request НОМЕР — по заявке,
                                           которой перезвонили, без имени и телефона
  appointments move НОМЕР "2026-12-03 11:00" [--doctor ВРАЧ] [--minutes 30] [--force]
  appointments cancel НОМЕР [--reason ТЕКСТ]
  appointments state НОМЕР СОСТОЯНИЕ       ${deskStates.join(", ")}; НОМЕР — номер заявки`,
  run,
};

async function run([act, ...args]: string[], deps: StaffDeps): Promise<string> {
  if (act === "list") return await list(args, deps);
  if (act === "book") return await book(args, deps).catch(refuseWithForceHint);
  if (act === "move") return await move(args, deps).catch(refuseWithForceHint);
  if (act === "cancel") return await cancel(args, deps);
  if (act === "state") return await setState(args, deps);
  throw usageError("appointments: list, book, move, cancel или state");
}

const text = { type: "string" } as const;
const force = { type: "boolean", default: false } as const;

async function list(args: string[], { db }: StaffDeps): Promise<string> {
  const { values } = parseArgs({ args, strict: true, options: { date: text, days: text, doctor: text, state: text } });
  const date = values.date === undefined ? await readToday(db) : requireDay(values.date, "--date");
  const days = wholeNumber(values.days, "--days", [1, 366]) ?? 1;
  const state = listedStates.find((known) => known === values.state);
  if (values.state !== undefined && state === undefined) throw usageError(`--state: одно из ${listedStates.join(", ")}`);
  const doctor = values.doctor === undefined ? null : await requireDoctor(db, values.doctor);
  const zone = (await listLocations(db))[0]?.timeZone ?? "Europe/Moscow";
  const [from, to] = [startOfDate(date, zone), startOfDate(dayAfter(date, days), zone)];
  const visits = await listVisits(db, { from, to, doctorId: doctor?.id, state });
  return visits.length === 0 ? "На эти дни никто не записан." : `${visitTable(visits)}\n\nВсего: ${visits.length}.`;
}

async function book(args: string[], { db, sealer, actor }: StaffDeps): Promise<string> {
  const person = { name: text, phone: text, email: text, comment: text, source: text, request: text };
  const options = { ...person, minutes: text, force };
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options });
  const [byName = "", ofName = "", typed = ""] = requireWords(positionals, "ВРАЧ", "УСЛУГА", "ВРЕМЯ");
  const [doctor, service] = [await requireDoctor(db, byName), await requireService(db, ofName)];
  const start = await readStart({ db }, doctor.id, typed);
  const minutes = wholeNumber(values.minutes, "--minutes", [1, 1440]);
  const visit = { doctorId: doctor.id, serviceId: service.id, start, minutes, isForced: values.force, actor };
  const of =
    values.request === undefined
      ? { sent: { ...requirePerson(values), service: service.title, doctor: doctor.title }, source: sourceOf(values.source) }
      : { number: requireRequest(values) };
  return `Записано: ${await inWords(db, await bookVisit(db, sealer, { ...visit, of }))}`;
}

async function move(args: string[], { db, actor }: StaffDeps): Promise<string> {
  const options = { doctor: text, minutes: text, force };
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options });
  const [first, typed = ""] = requireWords(positionals, "НОМЕР", "ВРЕМЯ");
  const number = requireNumber(first);
  const doctor = values.doctor === undefined ? null : await requireDoctor(db, values.doctor);
  const minutes = wholeNumber(values.minutes, "--minutes", [1, 1440]);
  const moved = await moveVisit(db, {
    ...{ number, actor, isForced: values.force },
    ...(minutes !== undefined && { minutes }),
    ...(doctor && { doctorId: doctor.id }),
    startWith: (doctorId) => readStart({ db }, doctorId, typed),
  });
  return `Перенесено: ${await inWords(db, moved)}`;
}

async function cancel(args: string[], { db, sealer, actor }: StaffDeps): Promise<string> {
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options: { reason: text } });
  const number = requireNumber(requireWords(positionals, "НОМЕР")[0]);
  const reason = values.reason?.trim() || undefined;
  if (reason !== undefined && reason.length > 500) throw usageError("--reason: не больше 500 знаков");
  return `Отменено: ${await inWords(db, await cancelVisit(db, sealer, { number, actor, reason }))}`;
}

async function setState(args: string[], { db, actor }: StaffDeps): Promise<string> {
  const [first, word] = requireWords(args, "НОМЕР", "СОСТОЯНИЕ");
  const number = requireNumber(first);
  const state = deskStates.find((known) => known === word);
  if (state === undefined) throw usageError(`СОСТОЯНИЕ: одно из ${deskStates.join(", ")}`);
  const { appointment } = await setVisitState(db, { number, state, actor });
  return `Заявка № ${number}, приём: ${visitStateWords[appointment.state]}.`;
}

/** Reads a time such as «2026-12-03 10:00» in the time zone of the address where the doctor works that day. */
async function readStart({ db }: Pick<StaffDeps, "db">, doctorId: string, typed: string): Promise<Date> {
  const [day = "", clock = "", ...more] = typed.trim().split(/[\sT]+/);
  const date = requireDay(day, "ВРЕМЯ");
  const time = readClock(clock);
  if (time === null || time === "24:00" || more.length > 0) throw usageError('ВРЕМЯ: дата и часы, например "2026-12-03 10:00"');
  const { timeZone } = await placeOfDoctor(db, doctorId, { date });
  return instantOf(date, time, timeZone);
}

type PersonOptions = Partial<Record<"name" | "phone" | "email" | "comment", string>>;

function requirePerson({
  name = "",
  phone = "",
  email,
  comment = "",
}: PersonOptions): Pick<SentForm, "name" | "phone" | "email" | "comment"> {
  const wrong =
    (nameCheck(name) && `--name: ${nameCheck(name)}`) ??
    (phoneCheck(phone) && `--phone: ${phoneCheck(phone)}`) ??
    (email === undefined ? null : addressCheck(email) && `--email: ${addressCheck(email)}`) ??
    (comment.length > 2000 ? "--comment: не больше 2000 знаков" : null);
  if (wrong) throw usageError(wrong);
  return {
    name: name.trim(),
    phone: plainPhone(phone),
    email: email === undefined ? null : canonicalAddress(email),
    comment: comment.trim() || null,
  };
}

function sourceOf(source = "phone"): "phone" | "walk_in" {
  if (source !== "phone" && source !== "walk_in") throw usageError("--source: phone или walk_in");
  return source;
}

function requireRequest({ request, ...person }: PersonOptions & { request?: string | undefined; source?: string | undefined }): number {
  const { name, phone, email, comment, source } = person;
  if ([name, phone, email, comment, source].some((value) => value !== undefined)) {
    throw usageError("--request: имя и телефон уже есть в заявке");
  }
  return requireNumber(request);
}

async function inWords(db: StaffDeps["db"], { number, appointment }: Visit): Promise<string> {
  const visit = await describeVisit(db, appointment.id);
  const room = visit.room === null ? "" : `, ${visit.room}`;
  return `заявка № ${number}, ${whenOf(visit)}, ${visit.doctor}, ${visit.service}${room}.`;
}

function refuseWithForceHint(error: unknown): never {
  if (error instanceof DeskWarning) throw new DeskWarning([...error.warnings, "Если так и нужно, повторите с --force."]);
  throw error;
}

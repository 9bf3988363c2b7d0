import type { Database } from "../../platform/database/database.ts";
import { isPublished } from "../../platform/database/published.ts";
import { Refusal } from "../../platform/refusals/refusal.ts";
import { readTables } from "../../platform/sheets/read-tables.ts";
import type { Table } from "../../platform/sheets/tables.ts";
import { listLocations } from "../appointments/locations.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { readClock, readDay, readHours, type Span } from "./typed-hours.ts";
import { setDays } from "./write-shifts.ts";

type Doctor = Pick<typeof doctors.$inferSelect, "id" | "locationId">;
type Day = { doctor: Doctor; date: string; spans: Span[] };

/** At most this many faults are listed; further ones usually have the same reasons. */
const mostFaults = 10;

/**
 * Reads shifts from a sheet with the columns doctor, date, from, to, and replaces these dates of these doctors: all lines or none. Throws a
 * Refusal that names the lines that cannot be read.
 */
export async function importShifts(db: Database, { file, actor }: { file: Uint8Array; actor: string }) {
  const table = (await readTables(file)).find(({ rows, isHidden }) => rows.length > 0 && !isHidden);
  if (!table) throw new Refusal("validation", "В файле нет ни одной заполненной строки.");
  const days = await readDays(db, table);
  const all = await listLocations(db);
  const rows = days.flatMap(({ doctor, date, spans }) => {
    const location = all.find(({ id }) => id === doctor.locationId) ?? all[0];
    return location ? [{ doctorId: doctor.id, location, date, spans }] : [];
  });
  const { stranded } = await setDays(db, rows, { actor, act: "import" });
  return { days: rows.length, doctors: new Set(rows.map(({ doctorId }) => doctorId)).size, stranded };
}

/** Reads the hours of each doctor and date, in order. A first line without a date contains the column names. */
async function readDays(db: Database, { rows }: Table): Promise<Day[]> {
  const doctorOf = await readNames(db);
  const days = new Map<string, Day>();
  const faults: string[] = [];
  for (const [index, { number, cells }] of rows.entries()) {
    const [name = "", day = "", from = "", to = ""] = cells.map((cell) => cell.trim());
    if (index === 0 && readDay(day) === null) continue;
    const [doctor, date, span] = [doctorOf(name), readDay(day), readHours(`${readClock(from)}-${readClock(to)}`)?.[0]];
    if (doctor === null) faults.push(`Строка ${number}: нет врача «${name}»`);
    else if (date === null) faults.push(`Строка ${number}: «${day}» — не дата`);
    else if (!span) faults.push(`Строка ${number}: часы «${from}»–«${to}» не читаются`);
    else {
      const known = days.get(`${doctor.id} ${date}`) ?? { doctor, date, spans: [] };
      known.spans.push(span);
      known.spans.sort((one, other) => one.from.localeCompare(other.from));
      if (areApart(known.spans)) days.set(`${doctor.id} ${date}`, known);
      else faults.push(`Строка ${number}: часы этого дня пересекаются`);
    }
  }
  if (faults.length > mostFaults) faults.splice(mostFaults, faults.length, `И ещё строк с ошибками: ${faults.length - mostFaults}`);
  if (faults.length > 0) throw new Refusal("validation", [...faults, "Ничего не записано."].join("\n"));
  return [...days.values()];
}

/** True for a single span, which may pass midnight, and for several that follow one another. */
const areApart = (spans: Span[]) => spans.length === 1 || readHours(spans.map(({ from, to }) => `${from}-${to}`).join(" ")) !== null;

/** Finds a doctor by slug, full name, name without the middle one, or surname; `null` if no doctor or more than one matches. */
async function readNames(db: Database): Promise<(name: string) => Doctor | null> {
  const rows = await db.select().from(doctors).where(isPublished(doctors));
  const known = new Map<string, Doctor | null>();
  for (const doctor of rows) {
    const { slug, lastName, firstName, middleName } = doctor;
    const initials = `${firstName.slice(0, 1)}.${middleName === "" ? "" : ` ${middleName.slice(0, 1)}.`}`;
    const names = [slug, `${lastName} ${firstName} ${middleName}`, `${lastName} ${firstName}`, `${lastName} ${initials}`, lastName];
    for (const name of new Set(names.map(normalised))) known.set(name, known.has(name) ? null : doctor);
  }
  return (name) => known.get(normalised(name)) ?? null;
}

/** «Ясенева М.А.» and «ЯСЕНЕВА  М. А.» are one name. */
const normalised = (name: string) => name.toLowerCase().replaceAll("ё", "е").replaceAll(".", ". ").replace(/\s+/g, " ").trim();

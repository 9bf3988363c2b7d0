import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, desc, eq } from "drizzle-orm";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect } from "vitest";
import { addCalendar, addRequest, startAt } from "../../../test/calendar.ts";
import { test as base } from "../../../test/database.ts";
import { testSealer } from "../../../test/keys.ts";
import { runStaffCommand } from "../../../test/with-features.ts";
import { auditLog } from "../../platform/audit/table.ts";
import type { Database } from "../../platform/database/database.ts";
import { dayAfter, weekdayOf } from "../appointments/local-time.ts";
import { shifts } from "../appointments/shift-table.ts";
import { takeTime } from "../appointments/take-time.ts";
import { doctors } from "../catalogue/outline/doctor-table.ts";
import { requests } from "../requests/table.ts";

const test = base
  .extend(
    "staff",
    ({ db }) =>
      (...args: string[]) =>
        runStaffCommand(args, { db, sealer: testSealer, actor: "terminal:anna", dataDir: "/nowhere" }),
  )
  .extend("clinic", async ({ db }) => {
    const calendar = await addCalendar(db);
    const slug = `doctor-${calendar.doctorId}`;
    await db.update(doctors).set({ locationId: calendar.locationId }).where(eq(doctors.id, calendar.doctorId));
    return { ...calendar, slug };
  });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "shifts-"));
});

afterAll(() => rm(folder, { recursive: true }));

const lastAudit = async (db: Database) => (await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

/** The shifts of a day in order, each as «reception 09:00–12:00 hand». */
async function dayOf(db: Database, doctorId: string, date: string): Promise<string[]> {
  const rows = await db
    .select()
    .from(shifts)
    .where(and(eq(shifts.doctorId, doctorId), eq(shifts.date, date)))
    .orderBy(shifts.startsAt, shifts.kind);
  return rows.map(({ kind, fromTime, toTime, origin }) => `${kind} ${fromTime.slice(0, 5)}–${toTime.slice(0, 5)} ${origin}`);
}

async function book(db: Database, clinic: Parameters<typeof startAt>[0] & { serviceId: string; doctorId: string }, time: string) {
  const requestId = await addRequest(db);
  await takeTime(db, { ...clinic, start: startAt(clinic, time), requestId });
  const [request] = await db.select().from(requests).where(eq(requests.id, requestId));
  return request?.number ?? 0;
}

test("hours of a day are typed as in a sheet: a gap is a break, a day off is an absence", async ({ db, staff, clinic }) => {
  const { slug, date, doctorId } = clinic;

  expect(await staff("shifts", "set", slug, date, "9-12 12:30-15", "--note", "совещание")).toEqual({
    exitCode: 0,
    output: `Новикова Анна, ${date}: 9–12, 12:30–15.`,
  });
  expect(await dayOf(db, doctorId, date)).toEqual(["reception 09:00–15:00 hand", "break 12:00–12:30 hand"]);
  const { action, entityId, details } = (await lastAudit(db)) ?? {};
  expect({ action, entityId, details }).toEqual({
    action: "shift.set",
    entityId: doctorId,
    details: { dates: 1, first: date, last: date },
  });

  expect((await staff("shifts", "set", slug, date, "вых")).output).toContain("не принимает");
  expect(await dayOf(db, doctorId, date)).toEqual(["absence 00:00–24:00 hand"]);

  const { output } = await staff("shifts", "list", "--doctor", slug, "--from", date, "--days", "1");
  expect(output).toMatch(/Новикова Анна +весь день +нет на приёме +— +вручную$/m);
});

test("hours become instants in the time zone of the doctor's address", async ({ db, staff, clinic }) => {
  await staff("shifts", "set", clinic.slug, clinic.date, "9-15");

  const [shift] = await db.select().from(shifts).where(eq(shifts.doctorId, clinic.doctorId));
  expect(shift).toMatchObject({ locationId: clinic.locationId, startsAt: startAt(clinic, "09:00"), endsAt: startAt(clinic, "15:00") });
});

test("a change of a day lists the visits that are now outside of the hours", async ({ db, staff, clinic }) => {
  const [inside, outside] = [await book(db, clinic, "09:00"), await book(db, clinic, "11:00")];

  const { output } = await staff("shifts", "set", clinic.slug, clinic.date, "9-11:15");

  expect(output).toContain("Записаны вне смены, их нужно перенести или отменить: 1.");
  expect(output).toMatch(new RegExp(`^${outside} +.*11:00–11:30`, "m"));
  expect(output).not.toContain(String(inside));
});

test("filling shifts applies the doctor's weekly hours, keeps days entered by hand, and changes nothing the second time", async ({
  db,
  staff,
  clinic,
}) => {
  const { slug, date, doctorId } = clinic;
  const weekday = weekdayOf(date);
  const schedule = [
    { weekday, from: "13:00", to: "18:00" },
    { weekday, from: "08:00", to: "12:00" },
  ];
  await db.update(doctors).set({ schedule }).where(eq(doctors.id, doctorId));

  expect((await staff("shifts", "fill", "--doctor", slug)).output).toContain("Оставлено как введено вручную: 1\u00a0день.");
  expect(await dayOf(db, doctorId, date)).toEqual(["reception 09:00–12:00 hand"]);
  expect(await dayOf(db, doctorId, dayAfter(date, 7))).toEqual(["reception 08:00–18:00 pattern", "break 12:00–13:00 pattern"]);
  expect(await dayOf(db, doctorId, dayAfter(date, 84))).toHaveLength(2);
  expect(await dayOf(db, doctorId, dayAfter(date, 1))).toEqual([]);

  expect((await staff("shifts", "fill", "--doctor", slug)).output).toContain("новых и изменившихся дней 0.");
  await staff("shifts", "set", slug, date, "карточка");
  expect((await staff("shifts", "fill", "--doctor", slug)).output).toContain("новых и изменившихся дней 1.");
  expect(await dayOf(db, doctorId, date)).toEqual(["reception 08:00–18:00 pattern", "break 12:00–13:00 pattern"]);
});

test("a changed doctor's card changes the filled days, and the visits left outside of the hours are listed", async ({
  db,
  staff,
  clinic,
}) => {
  const { slug, date, doctorId } = clinic;
  const weekday = weekdayOf(date);
  await db
    .update(doctors)
    .set({ schedule: [{ weekday, from: "09:00", to: "12:00" }] })
    .where(eq(doctors.id, doctorId));
  await staff("shifts", "set", slug, date, "карточка");
  await staff("shifts", "fill", "--doctor", slug);
  const number = await book(db, clinic, "09:00");
  await db
    .update(doctors)
    .set({ schedule: [{ weekday, from: "10:00", to: "12:00" }] })
    .where(eq(doctors.id, doctorId));

  const { output } = await staff("shifts", "fill", "--doctor", slug);

  expect(output).toMatch(new RegExp(`^${number} +.*09:00–09:30`, "m"));
  expect(await dayOf(db, doctorId, date)).toEqual(["reception 10:00–12:00 pattern"]);
});

test("a fill skips doctors on leave, and a partial absence applies to the new hours", async ({ db, staff, clinic }) => {
  const { slug, date, doctorId } = clinic;
  const next = dayAfter(date, 7);
  await db
    .update(doctors)
    .set({ schedule: [{ weekday: weekdayOf(date), from: "09:00", to: "15:00" }], state: "leave" })
    .where(eq(doctors.id, doctorId));
  expect((await staff("shifts", "fill", "--doctor", slug)).output).toContain("Заполнять некому");

  await db.update(doctors).set({ state: "active" }).where(eq(doctors.id, doctorId));
  await staff("shifts", "absence", slug, next, next, "--hours", "12-15");
  await staff("shifts", "fill", "--doctor", slug);

  expect(await dayOf(db, doctorId, next)).toEqual(["reception 09:00–15:00 pattern", "absence 12:00–15:00 hand"]);
});

test("an absence lists the booked visits that it overlaps, and visitors cannot book its hours", async ({ db, staff, clinic }) => {
  const { slug, date, doctorId } = clinic;
  const number = await book(db, clinic, "10:00");

  const { exitCode, output } = await staff("shifts", "absence", slug, date, dayAfter(date, 13), "--note", "отпуск");

  expect(exitCode).toBe(0);
  expect(output).toContain(`Новикова Анна: нет на приёме с ${date} по ${dayAfter(date, 13)}.`);
  expect(output).toMatch(new RegExp(`^${number} +.*10:00–10:30 +Новикова Анна +Осмотр +— +записан$`, "m"));
  expect(await dayOf(db, doctorId, date)).toEqual(["absence 00:00–24:00 hand", "reception 09:00–12:00 hand"]);
  const taken = takeTime(db, { ...clinic, start: startAt(clinic, "11:00"), requestId: await addRequest(db) });
  await expect(taken).rejects.toMatchObject({ code: "slot_taken" });
  // The reason of an absence may be about the doctor's health, so the audit log must not contain it.
  expect(JSON.stringify((await lastAudit(db))?.details)).not.toContain("отпуск");
});

test("shifts come from CSV and XLSX with the doctor's name, several lines a day", async ({ db, staff, clinic }) => {
  const { doctorId, date } = clinic;
  await db.update(doctors).set({ lastName: "Щукина-Берг", firstName: "Анна", middleName: "Петровна" }).where(eq(doctors.id, doctorId));
  const [, year, month, day] = /(\d+)-(\d+)-(\d+)/.exec(date) ?? [];
  const csv = join(folder, "shifts.csv");
  await writeFile(csv, `Врач;Дата;С;До\nЩукина-Берг А.П.;${day}.${month}.${year};9;12:00\nщукина-берг анна петровна;${date};12.30;15\n`);

  expect(await staff("shifts", "import", csv)).toEqual({ exitCode: 0, output: "Записано: 1\u00a0день у 1\u00a0врача." });
  expect(await dayOf(db, doctorId, date)).toEqual(["reception 09:00–15:00 hand", "break 12:00–12:30 hand"]);

  const xlsx = join(folder, "shifts.xlsx");
  const serial = Date.parse(`${date}T00:00:00Z`) / 86_400_000 + 25_569;
  await writeFile(xlsx, workbook(`Щукина-Берг`, serial));
  expect((await staff("shifts", "import", xlsx)).exitCode).toBe(0);
  expect(await dayOf(db, doctorId, date)).toEqual(["reception 08:30–12:00 hand"]);
});

test("when lines of a file cannot be read, the refusal names them and nothing is written", async ({ db, staff, clinic }) => {
  const { slug, date, doctorId } = clinic;
  const file = join(folder, "wrong.csv");
  await writeFile(
    file,
    [`${slug};${date};8;11`, `${slug};${date};10;12`, `Никитин;${date};9;12`, `${slug};завтра;9;12`, `${slug};${date};12;12`].join("\n"),
  );

  expect(await staff("shifts", "import", file)).toEqual({
    exitCode: 1,
    output: [
      "Строка 2: часы этого дня пересекаются",
      "Строка 3: нет врача «Никитин»",
      "Строка 4: «завтра» — не дата",
      "Строка 5: часы «12»–«12» не читаются",
      "Ничего не записано.",
    ].join("\n"),
  });
  expect(await dayOf(db, doctorId, date)).toEqual(["reception 09:00–12:00 hand"]);
});

test("a wrong argument of the shifts command is named in the refusal", async ({ staff, clinic }) => {
  const { slug, date } = clinic;

  expect(await staff("shifts", "set", "nikto", date, "9-15")).toMatchObject({ exitCode: 1, output: expect.stringContaining("Нет врача") });
  expect(await staff("shifts", "set", slug, "завтра", "9-15")).toMatchObject({ exitCode: 2, output: expect.stringContaining("ДАТА") });
  expect(await staff("shifts", "set", slug, date, "утром")).toMatchObject({ exitCode: 2, output: expect.stringContaining("ЧАСЫ") });
  expect(await staff("shifts", "set", slug, date, "9-15", "--room", "12")).toMatchObject({ exitCode: 1 });
  expect(await staff("shifts", "absence", slug, date, dayAfter(date, -1))).toMatchObject({ exitCode: 2 });
  expect(await staff("shifts", "fill", "--days", "0")).toMatchObject({ exitCode: 2 });
  expect(await staff("shifts", "import", join(folder, "no.csv"))).toMatchObject({ exitCode: 1 });
});

/** A sheet with one shift: the date and the times are numbers, as Excel stores them. */
function workbook(name: string, serial: number): Uint8Array {
  const cell = (at: string, value: number, style = 0) => `<c r="${at}" s="${style}"><v>${value}</v></c>`;
  const inline = `<c r="A1" t="inlineStr"><is><t>${name}</t></is></c>`;
  const sheet = `<worksheet><sheetData><row r="1">${inline}${cell("B1", serial, 1)}${cell("C1", 8.5 / 24)}${cell("D1", 0.5)}</row></sheetData></worksheet>`;
  const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`;
  const link = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  return zipSync({
    "xl/workbook.xml": strToU8(`<workbook xmlns:r="${link}"><sheets><sheet name="Смены" sheetId="1" r:id="rId1"/></sheets></workbook>`),
    "xl/_rels/workbook.xml.rels": strToU8(
      `<Relationships><Relationship Id="rId1" Type="${link}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    "xl/worksheets/sheet1.xml": strToU8(sheet),
    "xl/styles.xml": strToU8(styles),
  });
}

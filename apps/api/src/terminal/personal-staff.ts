import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../platform/database/database.ts";
import type { PersonalData } from "../platform/person/personal-data.ts";
import { Refusal } from "../platform/refusals/refusal.ts";
import { staff, staffAccounts, staffLinks, staffSecondSteps, staffSessions } from "../platform/staff/table.ts";
import { oneLine, timeIn } from "../platform/terminal/words.ts";
import { readTimeZone } from "../publishing/clinic/clinic-day.ts";

/** Mail domain of the addresses of erased members of staff; no real address has it. */
const erasedDomain = "@erased.invalid";

/**
 * Members of staff in the order of their registration. No row is ever removed, so the position of a member in this order is the member's
 * number.
 */
async function numberedStaff(db: Database) {
  const rows = await db.select().from(staff).orderBy(asc(staff.createdAt), asc(staff.id));
  return rows.map((row, index) => ({ ...row, number: index + 1 }));
}

/**
 * Name, e-mail address and sessions of members of staff, who are found by e-mail; only at the terminal, because colleagues need not see
 * them in the panel. Histories and the log retain their acts.
 */
export const personalStaff: PersonalData = {
  name: "staff",
  title: "Сотрудники",

  async list({ db }, person) {
    const rows = await numberedStaff(db);
    return rows
      .filter(({ email }) => !email.endsWith(erasedDomain) && (person === null || email === person.email))
      .map(({ id, number, createdAt, email, firstName, lastName, dismissedAt }) => ({
        ...{ id, number, createdAt, phone: null, email },
        name: `${lastName} ${firstName}`.trim(),
        state: dismissedAt === null ? "active" : "dismissed",
      }));
  },

  async findBy({ db }, wanted) {
    const row = (await numberedStaff(db)).find(({ number }) => number === wanted);
    return row && !row.email.endsWith(erasedDomain) ? { phone: null, email: row.email } : null;
  },

  /** Staff give no consents here, because the clinic employs them. */
  async consents() {
    return [];
  },

  async describe({ db }, ids) {
    const time = timeIn(await readTimeZone(db));
    const rows = (await numberedStaff(db)).filter(({ id }) => ids.includes(id));
    const sessions = await db.select().from(staffSessions).where(inArray(staffSessions.userId, ids)).orderBy(asc(staffSessions.createdAt));
    return rows.map(({ id, number, firstName, lastName, email, roles, createdAt, dismissedAt }) => [
      `Сотрудник № ${number}: ${oneLine(lastName)} ${oneLine(firstName)}. Зарегистрирован ${time(createdAt)}.`,
      `Почта: ${email}`,
      `Роли: ${roles.join(", ")}`,
      ...(dismissedAt === null ? [] : [`Доступ закрыт: ${time(dismissedAt)}`]),
      ...sessions
        .filter(({ userId }) => userId === id)
        .map(
          ({ createdAt, ipAddress, userAgent }) =>
            `Вход ${time(createdAt)}: ${[ipAddress, userAgent].filter(Boolean).map(String).map(oneLine).join(", ")}`,
        ),
    ]);
  },

  async checkErasure({ db }, ids) {
    const [active] = await db
      .select({ id: staff.id })
      .from(staff)
      .where(and(inArray(staff.id, ids), isNull(staff.dismissedAt)))
      .limit(1);
    if (active) throw new Refusal("conflict", "Это действующий сотрудник: сначала закройте ему доступ в панели, потом повторите.");
  },

  /** An erasure that is repeated after a restore may meet a member of staff who was not yet dismissed in the backup. */
  async erase({ db }, ids) {
    for (const { id, number, email } of await numberedStaff(db)) {
      if (!ids.includes(id)) continue;
      const [firstName, lastName] = ["Сотрудник", `№ ${number}`];
      const dismissedAt = sql`coalesce(${staff.dismissedAt}, now())`;
      const nobody = { firstName, lastName, name: `${firstName} ${lastName}`, email: `${id}${erasedDomain}`, image: null };
      await db
        .update(staff)
        .set({ ...nobody, dismissedAt, twoFactorEnabled: false, version: sql`${staff.version} + 1`, updatedAt: sql`now()` })
        .where(eq(staff.id, id));
      await db.delete(staffLinks).where(eq(staffLinks.email, email));
    }
    for (const table of [staffSessions, staffAccounts, staffSecondSteps]) await db.delete(table).where(inArray(table.userId, ids));
  },

  async withdraw() {
    return [];
  },
};

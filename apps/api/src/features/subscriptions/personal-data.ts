import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import type { SealedColumn } from "../../platform/keys/sealed-column.ts";
import { letterFile, letterFolder } from "../../platform/outbox/letter-files.ts";
import { outbox } from "../../platform/outbox/table.ts";
import { indexesOf, type PersonalData } from "../../platform/person/personal-data.ts";
import { blindEmail, subscriptionEmailContext } from "../../platform/sealing/contexts.ts";
import { timeIn } from "../../platform/terminal/words.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { consentLines, listAgreed, listGiven } from "../consents/given.ts";
import { endSubscriptions } from "./end-subscriptions.ts";
import { forgetLetters } from "./forget-letters.ts";
import { subscriptions } from "./table.ts";

const stateWords = { pending: "ждёт подтверждения", confirmed: "действует", cancelled: "отменена", expired: "не подтверждена" };

/** Subscriptions, with the letters that confirm them in the outbox and on disk. */
export const personalSubscriptions: PersonalData = {
  name: "subscriptions",
  title: "Подписки",

  async list({ db, sealer }, person) {
    const rows = await db
      .select()
      .from(subscriptions)
      .where(
        and(
          ne(subscriptions.sealedEmail, ""),
          person === null ? undefined : inArray(subscriptions.emailIndex, indexesOf(sealer, person).email),
        ),
      )
      .orderBy(asc(subscriptions.createdAt), asc(subscriptions.number));
    return rows.map(({ id, number, createdAt, state, sealedEmail }) => ({
      ...{ id, number, createdAt, state, name: null, phone: null },
      email: sealer.open(sealedEmail, subscriptionEmailContext(id)),
    }));
  },

  async findBy({ db, sealer }, number) {
    const [row] = await db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.number, number), ne(subscriptions.sealedEmail, "")));
    return row ? { phone: null, email: sealer.open(row.sealedEmail, subscriptionEmailContext(row.id)) } : null;
  },

  consents: ({ db }, ids) => listAgreed(db, "subscriptions", ids),

  async describe({ db, sealer, dataDir }, ids) {
    const time = timeIn(await readTimeZone(db));
    const rows = await db
      .select()
      .from(subscriptions)
      .where(inArray(subscriptions.id, ids))
      .orderBy(asc(subscriptions.createdAt), asc(subscriptions.number));
    const letters = await db
      .select()
      .from(outbox)
      .where(inArray(sql`${outbox.payload} ->> 'id'`, ids));
    const consents = await listGiven(db, "subscriptions", ids);
    return rows.map((row) => [
      `Подписка № ${row.number}, ${stateWords[row.state]}. Получена ${time(row.createdAt)}.`,
      `Почта: ${sealer.open(row.sealedEmail, subscriptionEmailContext(row.id))}`,
      ...(row.confirmedAt === null ? [] : [`Подтверждена: ${time(row.confirmedAt)}`]),
      ...(row.source === null ? [] : [`Страница: ${row.source}`]),
      ...consentLines(consents, row.id, time),
      ...letters
        .filter(({ payload }) => payload.id === row.id)
        .map(({ messageId, sentAt }) =>
          sentAt === null
            ? "Письмо с подтверждением ещё не отправлено."
            : `Письмо с подтверждением отправлено ${time(sentAt)}; без почтового сервера оно лежит в ${letterFolder(dataDir)}/${letterFile(messageId)}.`,
        ),
    ]);
  },

  async erase({ db, dataDir }, ids) {
    await endSubscriptions(db, { ids });
    await forgetLetters(db, dataDir);
  },

  async withdraw(context, ids, purpose) {
    if (purpose !== "subscription") return [];
    await this.erase(context, ids);
    return ids;
  },
};

export const sealedSubscriptions: SealedColumn[] = [
  {
    table: subscriptions,
    id: subscriptions.id,
    value: subscriptions.sealedEmail,
    context: subscriptionEmailContext,
    set: (sealedEmail) => ({ sealedEmail }),
    index: { column: subscriptions.emailIndex, set: (sealer, email) => ({ emailIndex: sealer.blind(blindEmail, email) }) },
  },
];

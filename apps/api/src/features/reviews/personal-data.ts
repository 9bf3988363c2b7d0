import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import type { SealedColumn } from "../../platform/keys/sealed-column.ts";
import { indexesOf, type PersonalData } from "../../platform/person/personal-data.ts";
import { blindPhone, reviewDraftContext, reviewFormContext, reviewRejectionContext } from "../../platform/sealing/contexts.ts";
import type { Sealer } from "../../platform/sealing/sealing.ts";
import { flagWords, formLines, oneLine, timeIn } from "../../platform/terminal/words.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { lockPublications, raiseEdition } from "../../publishing/edition/edition.ts";
import { consentLines, listAgreed, listGiven } from "../consents/given.ts";
import { publicationWithdrawn } from "./moderate.ts";
import { draftColumns, openDraft, openSentReview, phoneOf, readSentReview } from "./sealed-form.ts";
import { reviews } from "./table.ts";

const stateWords = { new: "ждёт проверки", published: "опубликован", rejected: "отклонён" };

export const personalReviews: PersonalData = {
  name: "reviews",
  title: "Отзывы",

  async list({ db, sealer }, person) {
    const rows = await db
      .select()
      .from(reviews)
      .where(
        and(
          isNull(reviews.erasedAt),
          isNotNull(reviews.sealedForm),
          person === null ? undefined : inArray(reviews.phoneIndex, indexesOf(sealer, person).phone),
        ),
      )
      .orderBy(asc(reviews.createdAt), asc(reviews.number));
    return rows.map((row) => {
      const { id, number, createdAt, state } = row;
      const sent = openSentReview(sealer, row);
      return { id, number, createdAt, state, name: sent?.name ?? null, phone: sent && phoneOf(sent), email: null };
    });
  },

  async findBy({ db, sealer }, number) {
    const [row] = await db
      .select()
      .from(reviews)
      .where(and(eq(reviews.number, number), isNull(reviews.erasedAt), isNotNull(reviews.sealedForm)));
    const sent = row ? openSentReview(sealer, row) : null;
    return sent && { phone: phoneOf(sent), email: null };
  },

  consents: ({ db }, ids) => listAgreed(db, "reviews", ids),

  async describe({ db, sealer }, ids) {
    const time = timeIn(await readTimeZone(db));
    const rows = await db.select().from(reviews).where(inArray(reviews.id, ids)).orderBy(asc(reviews.createdAt), asc(reviews.number));
    const consents = await listGiven(db, "reviews", ids);
    return rows
      .map((row) => ({ ...row, ...openDraft(sealer, row) }))
      .map((row) => [
        `Отзыв № ${row.number}, ${stateWords[row.state]}. Получен ${time(row.createdAt)}.`,
        ...formLines(openSentReview(sealer, row) ?? {}),
        `На сайте: ${oneLine(row.publicName)}: ${oneLine(row.text)}`,
        ...(row.reply === null ? [] : [`Ответ клиники: ${oneLine(row.reply)}`]),
        ...row.keptFindings.map(({ text }) => `Место в тексте, которое проверил сотрудник: ${oneLine(text)}`),
        ...(row.sealedRejection === null
          ? []
          : [`Почему отклонён: ${oneLine(sealer.open(row.sealedRejection, reviewRejectionContext(row.id)))}`]),
        ...(row.visitRequestId === null ? [] : ["Посещение подтверждено заявкой с того же телефона."]),
        ...(row.source === null ? [] : [`Страница: ${oneLine(row.source)}`]),
        ...(row.flags.length === 0 ? [] : [`Отметки: ${flagWords(row.flags)}`]),
        ...(row.eraseAt === null ? [] : [`Имя и телефон хранятся до ${time(row.eraseAt)}`]),
        ...consentLines(consents, row.id, time),
      ]);
  },

  /** The text is erased too, published or not: a request for erasure covers the whole review. */
  async erase({ db }, ids) {
    await lockPublications(db);
    const nothing = {
      text: "",
      publicName: "",
      reply: null,
      sealedForm: null,
      sealedDraft: null,
      phoneIndex: null,
      contentHash: null,
      source: null,
    };
    const decided = { keptFindings: [], sealedRejection: null, visitRequestId: null, isVisitConfirmed: false };
    await db
      .update(reviews)
      .set({
        ...nothing,
        ...decided,
        state: "rejected",
        erasedAt: sql`now()`,
        deletedAt: sql`coalesce(${reviews.deletedAt}, now())`,
        ...changed,
      })
      .where(and(inArray(reviews.id, ids), isNull(reviews.erasedAt)));
    await raiseEdition(db);
  },

  async withdraw(context, ids, purpose) {
    if (purpose === "review") await this.erase(context, ids);
    else if (purpose === "reviewPublication") await stopPublication(context, ids);
    else return [];
    return ids;
  },
};

const changed = { version: sql`${reviews.version} + 1`, updatedAt: sql`now()` };

async function stopPublication({ db, sealer }: { db: Database; sealer: Sealer }, ids: string[]): Promise<void> {
  await lockPublications(db);
  const rows = await db.select().from(reviews).where(inArray(reviews.id, ids)).orderBy(reviews.id).for("update");
  const flags = sql`(${reviews.flags} - ${publicationWithdrawn}::text) || jsonb_build_array(${publicationWithdrawn}::text)`;
  for (const row of rows) {
    const draft = draftColumns(sealer, row.id, "rejected", openDraft(sealer, row));
    await db
      .update(reviews)
      .set({ state: "rejected", publishedAt: null, pinnedAt: null, hasConsent: false, flags, ...draft, ...changed })
      .where(eq(reviews.id, row.id));
  }
  await raiseEdition(db);
}

export const sealedReviews: SealedColumn[] = [
  {
    table: reviews,
    id: reviews.id,
    value: reviews.sealedForm,
    context: reviewFormContext,
    set: (sealedForm) => ({ sealedForm }),
    index: {
      column: reviews.phoneIndex,
      set: (sealer, plain) => ({ phoneIndex: sealer.blind(blindPhone, phoneOf(readSentReview(plain))) }),
    },
  },
  {
    table: reviews,
    id: reviews.id,
    value: reviews.sealedDraft,
    context: reviewDraftContext,
    set: (sealedDraft) => ({ sealedDraft }),
  },
  {
    table: reviews,
    id: reviews.id,
    value: reviews.sealedRejection,
    context: reviewRejectionContext,
    set: (sealedRejection) => ({ sealedRejection }),
  },
];

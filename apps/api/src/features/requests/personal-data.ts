import type { ConsentPurpose } from "@len/contract/consents";
import { canonicalAddress } from "@len/contract/email";
import { phoneKey } from "@len/contract/phone";
import type { RequestKind } from "@len/contract/requests";
import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { indexesOf, isSamePerson, type PersonalData } from "../../platform/person/personal-data.ts";
import { requestNoteContext } from "../../platform/sealing/contexts.ts";
import { authorWords, flagWords, formLines, kindWords, oneLine, stateWords, timeIn } from "../../platform/terminal/words.ts";
import { readTimeZone } from "../../publishing/clinic/clinic-day.ts";
import { appointments } from "../appointments/table.ts";
import { consentLines, listAgreed, listGiven } from "../consents/given.ts";
import { describeAppointments } from "./appointments-of-requests.ts";
import { eraseRequests } from "./erase-request.ts";
import { forgetEmails, forgetVisitLetters, listVisitLetters } from "./letters-of-requests.ts";
import { openForm, type SentForm } from "./sealed-form.ts";
import { requestHistory, requestNotes, requests } from "./table.ts";

const kindsOfPurpose: Partial<Record<ConsentPurpose, RequestKind[]>> = {
  record: ["record", "services"],
  feedback: ["feedback"],
  vacancy: ["vacancy"],
};

export const personalRequests: PersonalData = {
  name: "requests",
  title: "Заявки",

  /** The e-mail has no index: rows that may contain one are decrypted. */
  async list({ db, sealer }, person) {
    const rows = await db
      .select()
      .from(requests)
      .where(
        and(
          isNull(requests.erasedAt),
          person === null
            ? undefined
            : or(inArray(requests.phoneIndex, indexesOf(sealer, person).phone), person.email === null ? undefined : mayHaveEmail),
        ),
      )
      .orderBy(asc(requests.createdAt), asc(requests.number));
    const records = rows.map(({ id, number, createdAt, state, sealedForm }) => {
      const form = openForm(sealer, id, sealedForm);
      return { id, number, createdAt, state, name: form.name, ...personIn(form) };
    });
    return person === null ? records : records.filter((record) => isSamePerson(record, person));
  },

  async findBy({ db, sealer }, number) {
    const [row] = await db
      .select()
      .from(requests)
      .where(and(eq(requests.number, number), isNull(requests.erasedAt)));
    return row ? personIn(openForm(sealer, row.id, row.sealedForm)) : null;
  },

  consents: ({ db }, ids) => listAgreed(db, "requests", ids),

  async describe({ db, sealer }, ids) {
    const time = timeIn(await readTimeZone(db));
    const rows = await db.select().from(requests).where(inArray(requests.id, ids)).orderBy(asc(requests.createdAt), asc(requests.number));
    const history = await db.select().from(requestHistory).where(inArray(requestHistory.requestId, ids)).orderBy(asc(requestHistory.at));
    const notes = await db.select().from(requestNotes).where(inArray(requestNotes.requestId, ids)).orderBy(asc(requestNotes.at));
    const consents = await listGiven(db, "requests", ids);
    const visits = await describeAppointments(db, sealer, ids);
    const letters = await listVisitLetters(db, ids);
    return rows.map((row) => [
      `Заявка № ${row.number}, ${kindWords[row.kind]}, ${stateWords[row.state]}. Получена ${time(row.createdAt)}, хранится до ${time(row.eraseAt)}.`,
      ...formLines(openForm(sealer, row.id, row.sealedForm)),
      ...(row.forWhom === null ? [] : [`Для кого: ${row.forWhom === "child" ? "для ребёнка" : "для себя"}`]),
      ...(row.priceSeen === null ? [] : [`Цена на сайте: ${row.priceSeen / 100} ₽`]),
      ...(row.source === null ? [] : [`Страница: ${oneLine(row.source)}`]),
      ...(row.flags.length === 0 ? [] : [`Отметки: ${flagWords(row.flags)}`]),
      ...(row.callBackAt === null ? [] : [`Позвонить снова: ${time(row.callBackAt)}`]),
      ...visits.filter(({ requestId }) => requestId === row.id).map(({ line }) => oneLine(line)),
      ...consentLines(consents, row.id, time),
      ...letters.filter(({ requestId }) => requestId === row.id).map(({ sentAt }) => `Письмо о визите: отправлено ${time(sentAt)}`),
      ...history
        .filter(({ requestId }) => requestId === row.id)
        .map(({ at, state, actor }) => `История: ${time(at)} ${stateWords[state]}, ${authorWords(actor)}`),
      ...notes
        .filter(({ requestId }) => requestId === row.id)
        .map(
          ({ id, at, actor, sealedText }) =>
            `Заметка: ${time(at)} ${authorWords(actor)}: ${oneLine(sealer.open(sealedText, requestNoteContext(id)))}`,
        ),
    ]);
  },

  async erase({ db, dataDir }, ids) {
    await eraseRequests(db, ids);
    await forgetVisitLetters(db, dataDir);
  },

  async withdraw({ db, sealer, dataDir }, ids, purpose) {
    if (purpose === "visitMessages") return await forgetEmails(db, sealer, { ids, dataDir });
    const kinds = kindsOfPurpose[purpose] ?? [];
    const rows = await db
      .select({ id: requests.id })
      .from(requests)
      .where(and(inArray(requests.id, ids), inArray(requests.kind, kinds)));
    const concerned = rows.map(({ id }) => id);
    await this.erase({ db, sealer, dataDir }, concerned);
    return concerned;
  },
};

/** Programs of version 0.2.0 do not mark answers to vacancies, nor those of before this column the requests that the desk writes. */
const mayHaveEmail = or(
  eq(requests.hasEmail, true),
  eq(requests.kind, "vacancy"),
  sql`exists (
    select from ${appointments} where ${eq(appointments.requestId, requests.id)} and ${inArray(appointments.source, ["phone", "walk_in"])}
  )`,
);

/** The contacts of a form in the spelling in which they are stored. */
const personIn = ({ phone, email }: SentForm) => ({
  phone: phoneKey(phone),
  email: email ? (canonicalAddress(email) ?? email.toLowerCase()) : null,
});

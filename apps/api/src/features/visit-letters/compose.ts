import type { Contacts } from "@len/contract/contacts";
import { canonicalAddress } from "@len/contract/email";
import type { Visit } from "@len/contract/request-status";
import { visitCalendar } from "@len/contract/visit-event";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { firstNameOf } from "../../platform/names/name-parts.ts";
import type { Letter, LetterPayload, Writing } from "../../platform/outbox/letters.ts";
import { findContacts } from "../contacts/queries.ts";
import { findVisit } from "../requests/find-visit.ts";
import { pathOfPage } from "../requests/link.ts";
import { openForm } from "../requests/sealed-form.ts";
import { requests } from "../requests/table.ts";
import { htmlOf, textOf } from "./parts.ts";
import { type VisitLetter, visitLetterSchema } from "./payload.ts";
import { wordsOf } from "./words.ts";

/**
 * A letter about a visit, from the visit as it is now. `null` when the visit has been moved, cancelled or restored since, has begun, or nobody
 * may be written to any more.
 */
export async function composeVisitLetter(db: Database, payload: LetterPayload, { sealer, siteUrl }: Writing): Promise<Letter | null> {
  const letter = visitLetterSchema.parse(payload);
  const [request] = await db
    .select()
    .from(requests)
    .where(and(eq(requests.id, letter.request), eq(requests.hasEmail, true), isNull(requests.erasedAt), isNull(requests.deletedAt)));
  const visit = request && (await findVisit(db, request));
  if (!visit || !isTrue(letter, visit)) return null;
  const { email, name } = openForm(sealer, request.id, request.sealedForm);
  const to = email && canonicalAddress(email);
  const path = await pathOfPage(db, sealer, request.id);
  const contacts = await findContacts(db);
  if (!to || path === null || !contacts) return null;

  const page = `${siteUrl}${path}`;
  const words = wordsOf(letter, visit, { firstName: firstNameOf(name), now: new Date() });
  const parts = { ...words, page, clinic: contacts.name, foot: footOf(contacts, request.number) };
  const place = `${visit.address.city}, ${visit.address.street}`;
  const method = visit.state === "cancelled" ? "CANCEL" : "PUBLISH";
  return {
    ...{ to, subject: words.subject, fromName: `Клиника «${contacts.name}»` },
    ...{ text: textOf(parts), html: htmlOf(parts) },
    attachments: [
      {
        filename: "vizit.ics",
        contentType: `text/calendar; charset=utf-8; method=${method}`,
        content: visitCalendar({ ...visit, clinic: contacts.name, place, url: page }),
      },
    ],
  };
}

function isTrue({ kind, start }: VisitLetter, visit: Visit): boolean {
  if (visit.start !== start || new Date(start) <= new Date()) return false;
  if (kind === "cancelled") return visit.state === "cancelled";
  if (kind === "day" || kind === "hours") return visit.state === "booked" || visit.state === "confirmed";
  return visit.state === "pending" || visit.state === "booked" || visit.state === "confirmed";
}

const footOf = ({ address, phones }: Contacts, number: number) => ({
  place: `${address.city}, ${address.street}`,
  phone: phones[0]?.number ?? null,
  why: `Вы получили письмо, потому что указали почту при записи № ${number}.`,
  warning: "Имеются противопоказания. Необходима консультация специалиста",
});

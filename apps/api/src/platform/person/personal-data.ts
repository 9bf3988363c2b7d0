import type { ConsentPurpose } from "@len/contract/consents";
import { canonicalAddress } from "@len/contract/email";
import { phoneKey } from "@len/contract/phone";
import type { Database } from "../database/database.ts";
import { blindEmail, blindPhone } from "../sealing/contexts.ts";
import type { Sealer } from "../sealing/sealing.ts";

/** A person, named by the contacts that visitors enter in forms: a phone, an e-mail, or both. */
export type Person = { phone: string | null; email: string | null };

export type PersonContext = { db: Database; sealer: Sealer; dataDir: string };

/** A stored record about a person: a request, a review, a subscription, a member of staff. */
export type PersonRecord = Person & { id: string; number: number; createdAt: Date; name: string | null; state: string };

/** The personal data of a feature. `app.ts` lists the features; the acts on a person run through all of them. */
export type PersonalData = {
  /** Key of the records in an act: `requests`. */
  name: "requests" | "reviews" | "subscriptions" | "staff";
  /** Heading in Russian: «Заявки». */
  title: string;
  /** The records of a person, or of everybody, that have not been erased. */
  list(context: PersonContext, person: Person | null): Promise<PersonRecord[]>;
  /** The person of the record with this number; null when there is none or it has been erased. */
  findBy(context: PersonContext, number: number): Promise<Person | null>;
  /** The documents agreed to with these records, each once. */
  consents(context: PersonContext, ids: string[]): Promise<{ purpose: ConsentPurpose; version: number; slug: string }[]>;
  /** Everything stored about each of these records, in lines for a person to read. */
  describe(context: PersonContext, ids: string[]): Promise<string[][]>;
  /** Throws a `Refusal` while the clinic still needs these records. It is not called when an erasure is repeated after a restore. */
  checkErasure?(context: PersonContext, ids: string[]): Promise<void>;
  /** Erases the personal data of these records; number, kind and dates remain. */
  erase(context: PersonContext, ids: string[]): Promise<void>;
  /** Stops what the consent allowed and returns the ids of the records that it concerned. */
  withdraw(context: PersonContext, ids: string[], purpose: ConsentPurpose): Promise<string[]>;
};

/** The person in the spelling of the stored indexes. */
export const personOf = ({ phone, email }: { phone?: string | undefined; email?: string | undefined }): Person => ({
  phone: phone === undefined ? null : phoneKey(phone),
  email: email === undefined ? null : (canonicalAddress(email) ?? email.trim().toLowerCase()),
});

/** All blind indexes by which a person may be stored. */
export const indexesOf = (sealer: Sealer, { phone, email }: Person) => ({
  phone: phone === null ? [] : sealer.blinds(blindPhone, phone),
  email: email === null ? [] : sealer.blinds(blindEmail, email),
});

export const isSamePerson = (record: Person, person: Person) =>
  (record.phone !== null && record.phone === person.phone) || (record.email !== null && record.email === person.email);

import * as z from "zod";
import { addressCheck, phoneCheck, requiredTextCheck } from "../checks.ts";
import { consentPurposeSchema } from "../consents.ts";
import { canonicalAddress } from "../email.ts";
import { checkedText } from "../forms.ts";

/** A second step older than this many minutes must be repeated before an export or an erasure. */
export const secondStepMinutes = 10;

/** Deadlines of 152-ФЗ, articles 20 and 21: working days to answer a person, days to erase. */
export const answerWorkingDays = 10;
export const eraseDays = 30;
/** Years for which the clinic keeps the record of an erasure. */
export const actYears = 3;

/** A person whose data are stored, identified by what they entered in forms: phone or e-mail, or both. */
export const namedPersonSchema = z
  .object({
    phone: checkedText(phoneCheck).nullable(),
    email: checkedText(addressCheck)
      .transform((typed) => canonicalAddress(typed) ?? typed)
      .nullable(),
  })
  .refine(({ phone, email }) => phone !== null || email !== null, { path: ["phone"], error: "Введите телефон или почту" });

/** Finds by phone or e-mail, or finds the person of a record that is open in the panel. */
export const findPersonSchema = z.union([
  namedPersonSchema,
  z.object({ record: z.object({ kind: z.enum(["requests", "reviews"]), number: z.int().min(1) }) }),
]);

/** Stored records of one kind. `states` are those of the records; `address` leads to the document on the site. */
const storedPartSchema = z.object({
  kind: z.enum(["requests", "reviews", "subscriptions"]),
  numbers: z.array(z.int()),
  states: z.array(z.string()),
  since: z.string(),
  consents: z.array(z.object({ purpose: consentPurposeSchema, version: z.int(), address: z.string() })),
});

/** A completed erasure. `number` counts the clinic's records of erasures. */
export const erasureActSchema = z.object({
  number: z.int(),
  at: z.string(),
  by: z.string().nullable(),
  ground: z.string(),
  records: z.record(z.string(), z.array(z.int())),
  keepUntil: z.string(),
});
export type ErasureAct = z.infer<typeof erasureActSchema>;

export const foundPersonSchema = z.object({
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Names as written in the forms, without duplicates; several when a phone is shared. */
  names: z.array(z.string()),
  /** The text that confirms an erasure: the surname, or the e-mail of a person who has left no name. */
  confirmBy: z.enum(["surname", "email"]),
  /** Another phone or e-mail in the same records, which may lead to more records. */
  also: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  parts: z.array(storedPartSchema),
  /** Numbers of open requests. */
  unfinished: z.array(z.int()),
  /** Number of entries in the audit log about these records. */
  logEntries: z.int(),
  /** Erasures of this person's data, newest first. */
  acts: z.array(erasureActSchema),
  /** The number of the next record of an erasure. */
  nextAct: z.int(),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;

export const erasureGroundSchema = z.enum(["withdrawal", "mistake", "law"], { error: "Выберите основание" });
export type ErasureGround = z.infer<typeof erasureGroundSchema>;

/** The wording in the record of the erasure, which contains no names. */
export const erasureGroundWords: Record<ErasureGround, string> = {
  withdrawal: "Отзыв согласия",
  mistake: "Ошибка",
  law: "Требование закона",
};

/**
 * `how`: how the demand arrived, or the number of the court's decision. `isAsker`: the person's identity was checked. `confirm`: the
 * typed confirmation.
 */
export const erasePersonSchema = z.object({
  person: namedPersonSchema,
  ground: erasureGroundSchema,
  how: checkedText(requiredTextCheck(200)),
  isAsker: z.boolean(),
  confirm: z.string().max(254),
});

export const exportedPersonSchema = z.array(z.object({ title: z.string(), records: z.array(z.array(z.string())) }));
export type ExportedPerson = z.infer<typeof exportedPersonSchema>;

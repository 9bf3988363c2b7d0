import * as z from "zod";
import { emailMessage, isAddress } from "../email.ts";
import { publicSettingsSchema } from "../settings.ts";
import { readinessActsSchema, readinessLimitsSchema } from "./readiness.ts";
import { riskyWordsSchema } from "./risky-words.ts";

const { shape } = publicSettingsSchema;

const text = (most: number) => z.string().trim().max(most, `Не больше ${most} знаков`);
const whole = (from: number, to: number) => {
  const words = `Целое число от ${from} до ${to}`;
  return z.int(words).min(from, words).max(to, words);
};

/** What staff may set for the whole site, by key. Texts and figures that the law requires are settings, not code. */
const settingSchemas = {
  welcomeReady: shape.welcomeReady,
  slogan: text(150),
  description: text(400),
  footerLine: text(200),
  contraindicationsWarning: text(300).min(1, "Без предупреждения реклама медицинских услуг запрещена"),
  foundedYear: whole(1800, 2100),
  cookieNotice: shape.cookieNotice,
  legalActs: shape.legalActs.max(50, "Не больше 50 актов"),
  /** Acts of `legalActs` that a lawyer has checked, each as `checkedActOf` names it. */
  checkedActs: z.array(z.string().min(1).max(100)).max(200),
  licenceRegister: shape.licenceRegister,
  retentionMonths: whole(1, 120),
  /** Minutes of opening time in which a request is answered. */
  promiseMinutes: whole(5, 1440),
  /** Until when requests from outside of opening time are answered on the next open day. */
  promiseMorning: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Время в формате ЧЧ:ММ, например 10:00"),
  /** Words that an advertisement of medical services may not hold; until it is set `default-risky-words.ts`. */
  riskyWords: riskyWordsSchema,
  readinessActs: readinessActsSchema,
  readinessLimits: readinessLimitsSchema,
  minReviewsForRating: whole(1, 1000),
  /** Where letters to the clinic go. Empty: to `MAIL_TO` of the environment. */
  recipients: z
    .array(z.string().trim().toLowerCase().refine(isAddress, emailMessage))
    .max(10, "Не больше 10 адресов")
    .refine((all) => new Set(all).size === all.length, "Этот адрес уже есть в списке"),
} satisfies Record<string, z.ZodType>;

export type SettingKey = keyof typeof settingSchemas;
export type SettingValues = { [Key in SettingKey]: z.output<(typeof settingSchemas)[Key]> };

/** The same schemas, each with the type of its own values. */
export const schemaOfSetting: { [Key in SettingKey]: z.ZodType<SettingValues[Key]> } = settingSchemas;

/** An act of `checkedActs`. Another number or date is another act, which nobody has checked. */
export const checkedActOf = ({ number, date }: { number: string; date: string }) => `${number} ${date}`;

/** These an editor may set too; all others the owner. */
export const textSettings: readonly SettingKey[] = ["slogan", "description", "footerLine", "foundedYear", "cookieNotice", "riskyWords"];

/** `version` is 0, and `value` the usual one, while nobody has set it. `value` fits the key's schema. */
export const staffSettingSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  version: z.int(),
  savedAt: z.iso.datetime().nullable(),
  /** Name of who set it; `null`: at the terminal, or by the program. */
  savedBy: z.string().nullable(),
});

export type StaffSetting = z.infer<typeof staffSettingSchema>;

export const saveSettingSchema = z.object({ value: z.unknown() });

import * as z from "zod";
import { emailMessage, isAddress } from "../email.ts";
import { publicSettingsSchema } from "../settings.ts";
import { bookingRulesSchema } from "./booking-rules.ts";
import { readinessActsSchema, readinessLimitsSchema } from "./readiness.ts";
import { riskyWordsSchema } from "./risky-words.ts";

const { shape } = publicSettingsSchema;

const text = (most: number) => z.string().trim().max(most, `Не больше ${most} знаков`);
const whole = (from: number, to: number) => {
  const words = `Целое число от ${from} до ${to}`;
  return z.int(words).min(from, words).max(to, words);
};

/** Site-wide settings by key. Texts and figures that the law requires are settings, not code. */
const settingSchemas = {
  welcomeReady: shape.welcomeReady,
  slogan: text(150),
  description: text(400),
  footerLine: text(200),
  contraindicationsWarning: text(300).min(1, "Без предупреждения реклама медицинских услуг запрещена"),
  foundedYear: whole(1800, 2100),
  cookieNotice: shape.cookieNotice,
  legalActs: shape.legalActs.max(50, "Не больше 50 актов"),
  /** Acts of `legalActs` that a lawyer has checked, in the form of `checkedActOf`. */
  checkedActs: z.array(z.string().min(1).max(100)).max(200),
  licenceRegister: shape.licenceRegister,
  retentionMonths: whole(1, 120),
  /** Minutes of opening time within which the clinic promises to answer a request. */
  promiseMinutes: whole(5, 1440),
  /** The time on the next open day by which requests from outside opening hours are answered. */
  promiseMorning: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Время в формате ЧЧ:ММ, например 10:00"),
  /** Words that an advertisement of medical services must not contain; by default `default-risky-words.ts`. */
  riskyWords: riskyWordsSchema,
  readinessActs: readinessActsSchema,
  readinessLimits: readinessLimitsSchema,
  minReviewsForRating: whole(1, 1000),
  /** Whether visitors may book times themselves. While it is off, only the desk uses the calendar, and the site accepts requests. */
  bookingOpen: z.boolean(),
  booking: bookingRulesSchema,
  /** Recipients of letters to the clinic. If empty, letters go to `MAIL_TO` of the environment. */
  recipients: z
    .array(z.string().trim().toLowerCase().refine(isAddress, emailMessage))
    .max(10, "Не больше 10 адресов")
    .refine((all) => new Set(all).size === all.length, "Этот адрес уже есть в списке"),
} satisfies Record<string, z.ZodType>;

export type SettingKey = keyof typeof settingSchemas;
export type SettingValues = { [Key in SettingKey]: z.output<(typeof settingSchemas)[Key]> };

/** The same schemas, each typed with its own values. */
export const schemaOfSetting: { [Key in SettingKey]: z.ZodType<SettingValues[Key]> } = settingSchemas;

/** An entry of `checkedActs`. An act whose number or date has changed counts as another act, not checked yet. */
export const checkedActOf = ({ number, date }: { number: string; date: string }) => `${number} ${date}`;

/** Settings that an editor may change, too; all others only the owner. */
export const textSettings: readonly SettingKey[] = ["slogan", "description", "footerLine", "foundedYear", "cookieNotice", "riskyWords"];

/** Until somebody sets the setting, `version` is 0 and `value` is the default. `value` matches the key's schema. */
export const staffSettingSchema = z.object({
  key: z.string(),
  value: z.unknown(),
  version: z.int(),
  savedAt: z.iso.datetime().nullable(),
  /** Name of the person who set it; `null` when it was set at the terminal or by the program. */
  savedBy: z.string().nullable(),
});

export type StaffSetting = z.infer<typeof staffSettingSchema>;

export const saveSettingSchema = z.object({ value: z.unknown() });

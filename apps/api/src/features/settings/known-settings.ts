import { publicSettingsSchema } from "@len/contract/settings";
import { riskyWordsSchema } from "@len/contract/staff/risky-words";
import * as z from "zod";

/** All settings with their schemas and whether visitors may read them. Texts and figures required by law are settings, not code. */
export const knownSettings = {
  ...publicSettings(),
  retentionMonths: { schema: z.int().min(1).max(120), isPublic: false },
  /** See `requests/promise.ts`. */
  promiseMinutes: { schema: z.int().min(5).max(1440), isPublic: false },
  promiseMorning: { schema: z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, "Время в формате ЧЧ:ММ, например 10:00"), isPublic: false },
  /** Words that an advertisement of medical services may not hold; until it is set `staff/default-risky-words.ts`. */
  riskyWords: { schema: riskyWordsSchema, isPublic: false },
  minReviewsForRating: { schema: z.int().min(1).max(1000), isPublic: false },
} satisfies Record<string, { schema: z.ZodType; isPublic: boolean }>;

export type SettingKey = keyof typeof knownSettings;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}

function publicSettings() {
  const { shape } = publicSettingsSchema;
  const shown = <Schema extends z.ZodType>(schema: Schema) => ({ schema, isPublic: true });
  return {
    welcomeReady: shown(shape.welcomeReady),
    slogan: shown(shape.slogan),
    description: shown(shape.description),
    contraindicationsWarning: shown(shape.contraindicationsWarning),
    foundedYear: shown(shape.foundedYear),
    cookieNotice: shown(shape.cookieNotice),
    legalActs: shown(shape.legalActs),
    licenceRegister: shown(shape.licenceRegister),
  };
}

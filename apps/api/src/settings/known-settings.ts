import { publicSettingsSchema } from "@len/contract/settings";
import * as z from "zod";

/** Settings staff may set: what fits, and whether visitors may see it. Texts and numbers of the law live here, not in code. */
export const knownSettings = {
  ...publicSettings(),
  timeZone: { schema: z.string().min(1), isPublic: false },
  retentionMonths: { schema: z.int().min(1).max(120), isPublic: false },
  minReviewsForRating: { schema: z.int().min(1).max(1000), isPublic: false },
} satisfies Record<string, { schema: z.ZodType; isPublic: boolean }>;

export type SettingKey = keyof typeof knownSettings;

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}

function publicSettings() {
  const { welcomeReady, slogan, description, contraindicationsWarning, foundedYear, cookieNotice, legalActs } = publicSettingsSchema.shape;
  const shown = <Schema extends z.ZodType>(schema: Schema) => ({ schema, isPublic: true });
  return {
    welcomeReady: shown(welcomeReady),
    slogan: shown(slogan),
    description: shown(description),
    contraindicationsWarning: shown(contraindicationsWarning),
    foundedYear: shown(foundedYear),
    cookieNotice: shown(cookieNotice),
    legalActs: shown(legalActs),
  };
}

import { usualPromiseMinutes } from "@len/contract/opening-hours";
import { usualBookingRules } from "@len/contract/staff/booking-rules";
import { defaultReadinessLimits } from "@len/contract/staff/default-readiness-acts";
import { defaultRiskyWords } from "@len/contract/staff/default-risky-words";
import type { SettingKey, SettingValues } from "@len/contract/staff/settings";

export type { SettingKey };

/** All settings: the default value, and whether visitors may read it. */
export const knownSettings: { [Key in SettingKey]: { usual: SettingValues[Key]; isPublic: boolean } } = {
  welcomeReady: { usual: true, isPublic: true },
  slogan: { usual: "", isPublic: true },
  description: { usual: "", isPublic: true },
  footerLine: { usual: "", isPublic: true },
  contraindicationsWarning: { usual: "Имеются противопоказания. Необходима консультация специалиста", isPublic: true },
  foundedYear: { usual: new Date().getUTCFullYear(), isPublic: true },
  cookieNotice: { usual: { title: "", withCounter: "", withoutCounter: "" }, isPublic: true },
  legalActs: { usual: [], isPublic: true },
  checkedActs: { usual: [], isPublic: false },
  licenceRegister: { usual: null, isPublic: true },
  retentionMonths: { usual: 12, isPublic: false },
  promiseMinutes: { usual: usualPromiseMinutes, isPublic: true },
  promiseMorning: { usual: "10:00", isPublic: false },
  riskyWords: { usual: defaultRiskyWords, isPublic: false },
  /** Acts of `default-readiness-acts.ts` that the clinic has renamed or checked. */
  readinessActs: { usual: {}, isPublic: false },
  readinessLimits: { usual: defaultReadinessLimits, isPublic: false },
  minReviewsForRating: { usual: 5, isPublic: false },
  recipients: { usual: [], isPublic: false },
  bookingOpen: { usual: false, isPublic: true },
  booking: { usual: usualBookingRules, isPublic: false },
};

export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(knownSettings, key);
}

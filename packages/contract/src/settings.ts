import * as z from "zod";
import { usualPromiseMinutes } from "./opening-hours.ts";

/** Texts of the cookie notice; a site without analytics shows the second text. With an empty title there is no notice and no analytics. */
export const cookieNoticeSchema = z.object({
  title: z.string().max(80),
  withCounter: z.string().max(400),
  withoutCounter: z.string().max(400),
});

/** A law or regulation that applies to the clinic; `date` is a day, `2011-11-21`. */
export const legalActSchema = z.strictObject({ title: z.string().min(1).max(500), number: z.string().min(1).max(50), date: z.iso.date() });

/** Settings that visitors may read. */
export const publicSettingsSchema = z.object({
  /** When the setting cannot be loaded, it counts as true. */
  welcomeReady: z.boolean(),
  slogan: z.string(),
  /** Default description for the head of every page. */
  description: z.string(),
  /** A sentence about the clinic under its name in the footer; not shown when empty. */
  footerLine: z.string(),
  contraindicationsWarning: z.string(),
  foundedYear: z.int(),
  /** Minutes of opening time within which the clinic promises to answer a request. */
  promiseMinutes: z.int().default(usualPromiseMinutes),
  cookieNotice: cookieNoticeSchema,
  legalActs: z.array(legalActSchema),
  /** The state register in which anyone can look up a licence by its number. */
  licenceRegister: z.url({ protocol: /^https$/ }).nullable(),
  /** Whether visitors book times themselves; otherwise pages show hours of reception and no times. */
  bookingOpen: z.boolean().default(false),
});

export type LegalAct = z.infer<typeof legalActSchema>;
export type CookieNotice = z.infer<typeof cookieNoticeSchema>;
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

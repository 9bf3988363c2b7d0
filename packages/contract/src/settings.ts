import * as z from "zod";

/** What the cookie notice says; a site without a counter of visits says the other words. An empty title: no notice, and no counter. */
export const cookieNoticeSchema = z.object({
  title: z.string().max(80),
  withCounter: z.string().max(400),
  withoutCounter: z.string().max(400),
});

/** An act of law the clinic works by; `date` is a day, `2011-11-21`. */
export const legalActSchema = z.strictObject({ title: z.string().min(1).max(500), number: z.string().min(1).max(50), date: z.iso.date() });

/** The settings a visitor may see. */
export const publicSettingsSchema = z.object({
  /** Counts as true when it cannot be loaded. */
  welcomeReady: z.boolean(),
  slogan: z.string(),
  /** Description of the business for the head of every page. */
  description: z.string(),
  contraindicationsWarning: z.string(),
  foundedYear: z.int(),
  cookieNotice: cookieNoticeSchema,
  legalActs: z.array(legalActSchema),
  /** The state's register in which anyone finds a licence by its number. */
  licenceRegister: z.url({ protocol: /^https$/ }).nullable(),
});

export type LegalAct = z.infer<typeof legalActSchema>;
export type CookieNotice = z.infer<typeof cookieNoticeSchema>;
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

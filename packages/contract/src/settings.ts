import * as z from "zod";

/** What the cookie notice says; a site without a counter of visits says the other words. An empty title: no notice, and no counter. */
export const cookieNoticeSchema = z.object({
  title: z.string().max(80),
  withCounter: z.string().max(400),
  withoutCounter: z.string().max(400),
});

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
});

export type CookieNotice = z.infer<typeof cookieNoticeSchema>;
export type PublicSettings = z.infer<typeof publicSettingsSchema>;

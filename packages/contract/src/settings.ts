import * as z from "zod";

/** The settings a visitor may see. */
export const publicSettingsSchema = z.object({
  /** Counts as true when it cannot be loaded. */
  welcomeReady: z.boolean(),
  slogan: z.string(),
  /** Description of the business for the head of every page. */
  description: z.string(),
  contraindicationsWarning: z.string(),
  foundedYear: z.int(),
});

export type PublicSettings = z.infer<typeof publicSettingsSchema>;

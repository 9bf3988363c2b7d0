import * as z from "zod";
import { pictureSchema } from "./pictures.ts";

export const bannerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  image: z.object({ desktop: pictureSchema, mobile: pictureSchema }),
  link: z.string(),
  buttonText: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  isAd: z.boolean(),
  /** The warning that the law requires on advertising of medical services (38-ФЗ, article 24). */
  warning: z.string().nullable(),
});

export type Banner = z.infer<typeof bannerSchema>;

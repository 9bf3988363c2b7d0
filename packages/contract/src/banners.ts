import * as z from "zod";
import { pictureSchema } from "./pictures.ts";
import { masculine, type Section } from "./section.ts";

export const section = {
  entity: "banners",
  title: "Баннеры",
  ...masculine("баннер", "баннера", "баннеров"),
  speaksToPatients: true,
  shownAt: ["/"],
} satisfies Section;

const bannerPicturesSchema = z.object({ desktop: pictureSchema, mobile: pictureSchema });

export type BannerPictures = z.infer<typeof bannerPicturesSchema>;

/** Lights of the opening of the home page beside noon, which is the banner's own picture. */
const lightSchema = z.enum(["morning", "evening", "lamp"]);

export type Light = z.infer<typeof lightSchema>;

export const bannerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  image: bannerPicturesSchema,
  /** The same scene under other lights, `null` where staff gave no pair of pictures; the first banner, the opening, shows them. */
  lights: z.record(lightSchema, bannerPicturesSchema.nullable()),
  link: z.string(),
  buttonText: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  isAd: z.boolean(),
  /** The warning that the law requires on advertising of medical services (38-ФЗ, article 24). */
  warning: z.string().nullable(),
});

export type Banner = z.infer<typeof bannerSchema>;

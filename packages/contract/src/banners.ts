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

/** The banner's scene in other lights of the day; the banner's own picture shows noon. `null` for a light without a pair of pictures. */
const lightsSchema = z.object({
  morning: bannerPicturesSchema.nullable(),
  evening: bannerPicturesSchema.nullable(),
  lamp: bannerPicturesSchema.nullable(),
});

export type Light = keyof z.infer<typeof lightsSchema>;

export const bannerSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  image: bannerPicturesSchema,
  /** Used by the first banner, which is the opening of the home page. */
  lights: lightsSchema,
  link: z.string(),
  buttonText: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  isAd: z.boolean(),
  /** The warning that the law requires on advertising of medical services (38-ФЗ, article 24). */
  warning: z.string().nullable(),
});

export type Banner = z.infer<typeof bannerSchema>;

import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { doctorCardSchema } from "./doctors.ts";
import { licenceSchema } from "./licences.ts";
import { pictureSchema } from "./pictures.ts";
import { serviceRefSchema } from "./refs.ts";
import { resultSchema } from "./results.ts";
import { seoSchema } from "./seo.ts";

export const deviceCategorySchema = z.object({ id: z.uuid(), slug: z.string(), title: z.string() });

export type DeviceCategory = z.infer<typeof deviceCategorySchema>;

/** A device as lists show it. */
export const deviceCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  category: deviceCategorySchema,
  manufacturer: z.string(),
  model: z.string(),
  country: z.string(),
  images: z.array(pictureSchema),
});

export type DeviceCard = z.infer<typeof deviceCardSchema>;

/** Doctors and results are derived from the services that use the device. */
export const deviceSchema = deviceCardSchema.extend({
  description: shownTextSchema,
  contraindications: z.array(z.string()),
  services: z.array(serviceRefSchema),
  doctors: z.array(doctorCardSchema),
  certificates: z.array(licenceSchema),
  portfolio: z.array(resultSchema),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Device = z.infer<typeof deviceSchema>;

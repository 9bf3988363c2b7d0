import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { doctorCardSchema } from "./doctors.ts";
import { licenceSchema } from "./licences.ts";
import { pictureSchema } from "./pictures.ts";
import { portfolioSchema } from "./portfolios.ts";
import { serviceRefSchema } from "./refs.ts";
import { seoSchema } from "./seo.ts";

export const equipmentCategorySchema = z.object({ id: z.uuid(), slug: z.string(), title: z.string() });

export type EquipmentCategory = z.infer<typeof equipmentCategorySchema>;

/** A device as lists show it. */
export const equipmentCardSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  path: z.string(),
  title: z.string(),
  category: equipmentCategorySchema,
  manufacturer: z.string(),
  model: z.string(),
  country: z.string(),
  images: z.array(pictureSchema),
});

export type EquipmentCard = z.infer<typeof equipmentCardSchema>;

/** Doctors and results are derived from the services that use the device. */
export const equipmentSchema = equipmentCardSchema.extend({
  description: shownTextSchema,
  contraindications: z.array(z.string()),
  services: z.array(serviceRefSchema),
  doctors: z.array(doctorCardSchema),
  certificates: z.array(licenceSchema),
  portfolio: z.array(portfolioSchema),
  seo: seoSchema,
  updatedAt: z.string(),
});

export type Equipment = z.infer<typeof equipmentSchema>;

import * as z from "zod";
import { shownTextSchema } from "./blocks.ts";
import { doctorCardSchema } from "./doctors.ts";
import { licenceSchema } from "./licences.ts";
import { pictureSchema } from "./pictures.ts";
import { serviceRefSchema } from "./refs.ts";
import { resultSchema } from "./results.ts";
import { masculine, type Section } from "./section.ts";
import { seoSchema } from "./seo.ts";

export const deviceCategorySection = {
  entity: "equipmentCategories",
  title: "Виды оборудования",
  ...masculine("вид оборудования", "вида оборудования", "видов оборудования"),
  speaksToPatients: false,
  shownAt: ["/equipments"],
} satisfies Section;

export const section = {
  entity: "equipment",
  title: "Оборудование",
  ...masculine("аппарат", "аппарата", "аппаратов"),
  speaksToPatients: true,
  shownAt: ["/equipments/:slug"],
  site: {
    path: "/equipments",
    title: "Оборудование",
    menu: { clinic: "Оборудование" },
    otherNames: "аппарат",
    sitemapPart: "equipment",
  },
  list: { columns: ["categoryId", "manufacturer"] },
} satisfies Section;

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

import { richTextSchema } from "@len/contract/blocks";
import { doctorSchema } from "@len/contract/doctors";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { clockText, dayText, kopecks, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { doctorPath } from "./doctor-ref.ts";
import { doctorSearch } from "./doctor-search-source.ts";
import { doctorCategories, doctorServices, doctors } from "./doctor-table.ts";

const { education, accreditations, schedule, ages, state } = doctorSchema.shape;

const doctorDataSchema = z.strictObject({
  ...pageShape,
  locationId: z.uuid().nullable().default(null),
  lastName: line,
  firstName: line,
  middleName: z.string().trim().max(100),
  imageId: z.uuid().nullable(),
  positions: lines.min(1),
  careerStart: dayText,
  academicDegree: z.string().nullable(),
  qualification: z.string().nullable(),
  languages: lines,
  ages,
  lead: z.string().max(1000),
  about: richTextSchema,
  education,
  accreditations: z.array(accreditations.element.extend({ validUntil: dayText })),
  certificates: z.array(z.strictObject({ title: line, year: z.int(), mediaId: z.uuid() })),
  schedule: z
    .array(schedule.element.extend({ from: clockText, to: clockText }))
    .refine((days) => days.every(({ from, to }) => from < to), "Часы приёма кончаются раньше, чем начинаются"),
  state,
  acceptsOnline: z.boolean(),
  categories: z.array(z.uuid()),
  services: z.array(z.strictObject({ serviceId: z.uuid(), amount: kopecks.nullable().default(null) })),
});

export const doctorEntity = defineEntity({
  name: "doctors",
  section: { title: "Врачи", accusative: "врача", titleField: "lastName", listed: ["positions", "imageId", "state", "accreditations"] },
  path: (_, data) => doctorPath(data),
  table: doctors,
  /** A year of practice is complete. */
  days({ fromDay, toDay }) {
    const yearsOn = (day: string) => sql`extract(year from age(${day}::date, ${doctors.careerStart}))`;
    return sql`${yearsOn(fromDay)} <> ${yearsOn(toDay)}`;
  },
  searched: async (_, id) => [{ source: doctorSearch, ids: [id] }],
  key: doctors.slug,
  schema: doctorDataSchema,
  references: { locationId: "locations", categories: "categories", "services.serviceId": "services" },
  columns: (data) => ({ ...data, positionsText: data.positions.join(", ") }),
  async saveLinks(db, doctorId, data) {
    const categories = data.categories.map((categoryId, position) => ({ doctorId, categoryId, position }));
    const services = data.services.map((service, position) => ({ ...service, doctorId, position }));
    await replaceRows(db, doctorCategories, eq(doctorCategories.doctorId, doctorId), categories);
    await replaceRows(db, doctorServices, eq(doctorServices.doctorId, doctorId), services);
  },
});

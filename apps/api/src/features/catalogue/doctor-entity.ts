import { richTextSchema } from "@len/contract/blocks";
import { doctorSchema } from "@len/contract/doctors";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../../platform/database/database.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { clockText, dayText, kopecks, line, lines, pageShape } from "../../publishing/content/shapes.ts";
import { doctorSearch } from "./doctor-search-source.ts";
import { doctorCategories, doctorServices, doctors } from "./doctor-table.ts";

const { education, accreditations, schedule, ages, state } = doctorSchema.shape;

export const doctorDataSchema = z.strictObject({
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
    .refine((days) => days.every(({ from, to }) => from < to), "Часы приема кончаются раньше, чем начинаются"),
  state,
  acceptsOnline: z.boolean(),
  categories: z.array(z.uuid()),
  services: z.array(z.strictObject({ serviceId: z.uuid(), amount: kopecks.nullable().default(null) })),
});

export type DoctorData = z.output<typeof doctorDataSchema>;

/** The doctor's own columns, without links to other tables. */
export function doctorColumns({ categories: _, services: __, ...columns }: DoctorData) {
  return { ...columns, positionsText: columns.positions.join(", ") };
}

export const doctorLinks = (id: string, data: DoctorData) => ({
  categories: data.categories.map((categoryId, position) => ({ doctorId: id, categoryId, position })),
  services: data.services.map(({ serviceId, amount }, position) => ({ doctorId: id, serviceId, amount, position })),
});

async function replaceLinks(db: Database, id: string, data: DoctorData): Promise<void> {
  const links = doctorLinks(id, data);
  await db.delete(doctorCategories).where(eq(doctorCategories.doctorId, id));
  if (links.categories.length > 0) await db.insert(doctorCategories).values(links.categories);
  await db.delete(doctorServices).where(eq(doctorServices.doctorId, id));
  if (links.services.length > 0) await db.insert(doctorServices).values(links.services);
}

export const doctorEntity = defineEntity({
  name: "doctors",
  table: doctors,
  /** A year of practice is complete. */
  days({ fromDay, toDay }) {
    const yearsOn = (day: string) => sql`extract(year from age(${day}::date, ${doctors.careerStart}))`;
    return sql`${yearsOn(fromDay)} <> ${yearsOn(toDay)}`;
  },
  searched: async (_, id) => [{ source: doctorSearch, ids: [id] }],
  key: doctors.slug,
  schema: doctorDataSchema,
  async insert(db, data, row) {
    await db.insert(doctors).values({ ...doctorColumns(data), ...row });
    await replaceLinks(db, row.id, data);
  },
  async update(db, data, row) {
    await db
      .update(doctors)
      .set({ ...doctorColumns(data), ...row })
      .where(eq(doctors.id, row.id));
    await replaceLinks(db, row.id, data);
  },
});

import { doctorSchema } from "@len/contract/doctors";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../publishing/content/entity.ts";
import { blocks, clockText, dayText, kopecks, line, lines, longText, pageShape, pictureId } from "../../publishing/content/shapes.ts";
import { doctorPath } from "./doctor-ref.ts";
import { doctorSearch } from "./doctor-search-source.ts";
import { doctorCategories, doctorServices, doctors } from "./doctor-table.ts";
import { doctorWarnings } from "./doctor-warnings.ts";

const { education, accreditations, schedule, ages, state } = doctorSchema.shape;

const doctorDataSchema = z.strictObject({
  ...pageShape,
  locationId: z.uuid().nullable().default(null).meta({ title: "Где принимает", width: "half" }),
  lastName: line.meta({ title: "Фамилия", width: "third" }),
  firstName: line.meta({ title: "Имя", width: "third" }),
  middleName: z.string().trim().max(100).meta({ title: "Отчество", width: "third" }),
  imageId: pictureId.nullable().meta({ title: "Фотография", width: "half" }),
  positions: lines.min(1).meta({ title: "Должности" }),
  careerStart: dayText.meta({ title: "Начало работы врачом", width: "half" }),
  academicDegree: z.string().nullable().meta({ title: "Учёная степень", width: "half" }),
  qualification: z.string().nullable().meta({ title: "Категория", width: "half" }),
  languages: lines.meta({ title: "Языки приёма" }),
  ages: ages.meta({ title: "Кого принимает", width: "half", choices: { adults: "Взрослых", children: "Детей", all: "Всех" } }),
  lead: longText(1000).meta({ title: "Коротко о враче" }),
  about: blocks.meta({ title: "О враче" }),
  education: education.meta({ title: "Образование" }),
  accreditations: z.array(accreditations.element.extend({ validUntil: dayText })).meta({ title: "Аккредитации" }),
  certificates: z.array(z.strictObject({ title: line, year: z.int(), mediaId: pictureId })).meta({ title: "Сертификаты" }),
  schedule: z
    .array(schedule.element.extend({ from: clockText, to: clockText }))
    .refine((days) => days.every(({ from, to }) => from < to), "Часы приёма кончаются раньше, чем начинаются")
    .meta({ title: "Часы приёма" }),
  state: state.meta({ title: "Сейчас", width: "half", choices: { active: "Принимает", leave: "В отпуске", left: "Больше не работает" } }),
  acceptsOnline: z.boolean().meta({ title: "Принимает онлайн", width: "third" }),
  categories: z.array(z.uuid()).meta({ title: "Направления" }),
  services: z.array(z.strictObject({ serviceId: z.uuid(), amount: kopecks.nullable().default(null) })).meta({ title: "Услуги" }),
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
  warnings: doctorWarnings,
  columns: (data) => ({ ...data, positionsText: data.positions.join(", ") }),
  async saveLinks(db, doctorId, data) {
    const categories = data.categories.map((categoryId, position) => ({ doctorId, categoryId, position }));
    const services = data.services.map((service, position) => ({ ...service, doctorId, position }));
    await replaceRows(db, doctorCategories, eq(doctorCategories.doctorId, doctorId), categories);
    await replaceRows(db, doctorServices, eq(doctorServices.doctorId, doctorId), services);
  },
});

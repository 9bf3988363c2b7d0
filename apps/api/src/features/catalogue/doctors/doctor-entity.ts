import { doctorSchema, section } from "@len/contract/doctors";
import type { FieldErrors } from "@len/contract/envelope";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { defineEntity, replaceRows } from "../../../publishing/content/entity.ts";
import { blocks, clockText, dayText, kopecks, line, lines, longText, pageShape, pictureId } from "../../../publishing/content/shapes.ts";
import { doctorCategories, doctorServices, doctors, isListed } from "../outline/doctor-table.ts";
import { doctorSearch } from "./doctor-search-source.ts";
import { doctorWarnings, endingsOf } from "./doctor-warnings.ts";

const { education, schedule, ages, childrenFromAge, sex, state } = doctorSchema.shape;

/** Years of practice and of studies. */
const year = z.int().min(1900).max(2100);

const educationDataSchema = z.strictObject({
  institution: line.meta({ title: "Учебное заведение", width: "full" }),
  programme: line.meta({ title: "Специальность или программа", width: "half" }),
  year: year.meta({ title: "Год", width: "quarter" }),
  kind: education.element.shape.kind.meta({
    title: "Вид",
    width: "quarter",
    choices: {
      higher: "высшее",
      internship: "интернатура",
      residency: "ординатура",
      retraining: "переподготовка",
      course: "повышение квалификации",
    },
  }),
});

const accreditationDataSchema = z.strictObject({
  specialty: line.meta({ title: "Аккредитация по специальности", width: "half" }),
  number: line.meta({ title: "Номер", width: "quarter" }),
  validUntil: dayText.meta({ title: "Действует до", width: "quarter" }),
});

const doctorDataSchema = z.strictObject({
  ...pageShape,
  slug: pageShape.slug
    .refine((slug) => slug !== "week", "По этому адресу открывается неделя приёма: выберите другой")
    .meta({ title: "Адрес страницы", width: "half" }),
  locationId: z.uuid().nullable().default(null).meta({ title: "Где принимает", width: "half" }),
  lastName: line.meta({ title: "Фамилия", width: "third" }),
  firstName: line.meta({ title: "Имя", width: "third" }),
  middleName: z.string().trim().max(100).meta({ title: "Отчество", width: "third" }),
  imageId: pictureId.nullable().meta({ title: "Фотография", width: "half" }),
  positions: lines.min(1).meta({ title: "Должности", kind: "tags" }),
  careerStart: dayText.meta({ title: "Стаж с года", width: "half" }),
  academicDegree: z.string().nullable().meta({ title: "Учёная степень", width: "half" }),
  qualification: z.string().nullable().meta({ title: "Категория", width: "half" }),
  languages: lines.meta({ title: "Языки приёма", kind: "tags" }),
  ages: ages.meta({ title: "Кого принимает", width: "half", choices: { adults: "Взрослых", children: "Детей", all: "Всех" } }),
  childrenFromAge: childrenFromAge
    .default(null)
    .meta({ title: "Детей со скольки лет", width: "half", description: "0 — с рождения. Пусто — возраст на сайте не назван." }),
  sex: sex.default(null).meta({ title: "Пол", width: "half", choices: { female: "женщина", male: "мужчина" } }),
  lead: longText(1000).meta({ title: "Коротко о враче" }),
  about: blocks.meta({ title: "О враче" }),
  education: z.array(educationDataSchema).max(100).meta({ title: "Образование" }),
  accreditations: z.array(accreditationDataSchema).max(100).meta({ title: "Аккредитации" }),
  certificates: z
    .array(
      z.strictObject({
        title: line.meta({ title: "Название", width: "half" }),
        year: year.meta({ title: "Год", width: "quarter" }),
        mediaId: pictureId.meta({ title: "Снимок", width: "full" }),
      }),
    )
    .max(100)
    .meta({ title: "Сертификаты" }),
  schedule: z
    .array(schedule.element.extend({ from: clockText, to: clockText }))
    .refine((days) => days.every(({ from, to }) => from < to), "Часы приёма кончаются раньше, чем начинаются")
    .meta({ title: "Часы приёма", kind: "schedule" }),
  state: state.meta({ title: "Сейчас", width: "half", choices: { active: "Принимает", leave: "В отпуске", left: "Больше не работает" } }),
  acceptsOnline: z
    .boolean()
    .meta({ title: "Запись через сайт", width: "third", description: "Без отметки на сайте вместо кнопки записи стоит телефон." }),
  categories: z.array(z.uuid()).meta({ title: "Направления" }),
  services: z
    .array(
      z.strictObject({
        serviceId: z.uuid().meta({ title: "Услуга", width: "half" }),
        amount: kopecks.nullable().default(null).meta({ title: "Своя цена", width: "quarter" }),
      }),
    )
    .meta({ title: "Услуги" }),
});

/** The fields of a draft that decide whether a doctor may receive patients. */
const receivingSchema = z.object({ state: z.literal("active"), accreditations: z.unknown() });

/** Federal law 323-ФЗ, article 69: without an accreditation in force nobody may practise. */
function lapsedAccreditations(data: unknown, today: string): FieldErrors {
  const receiving = receivingSchema.safeParse(data);
  if (!receiving.success) return {};
  return Object.fromEntries(
    [...endingsOf(receiving.data.accreditations)].flatMap(([index, validUntil]) => {
      if (validUntil >= today) return [];
      const day = dayInRussian(validUntil, today);
      return [[`accreditations.${index}.validUntil`, [`Срок вышел ${day}. Укажите новую дату или закройте запись к врачу.`]]];
    }),
  );
}

const dayAndMonth = new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", day: "numeric", month: "long" });

/** «14 ноября», with the year if it is not the current one. */
function dayInRussian(day: string, today: string): string {
  const words = dayAndMonth.format(new Date(day)).replace(" ", "\u00a0");
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}\u00a0года`;
}

export const doctorEntity = defineEntity({
  section: { ...section, titleField: "lastName", listed: ["positions", "imageId", "state", "accreditations"] },
  table: doctors,
  isShown: isListed,
  /** Pages change on a day on which a doctor completes a year of practice. */
  days({ fromDay, toDay }) {
    const yearsOn = (day: string) => sql`extract(year from age(${day}::date, ${doctors.careerStart}))`;
    return sql`${yearsOn(fromDay)} <> ${yearsOn(toDay)}`;
  },
  lapsed: lapsedAccreditations,
  searched: async (_, id) => [{ source: doctorSearch, ids: [id] }],
  key: doctors.slug,
  schema: doctorDataSchema,
  references: { locationId: "locations", categories: "categories", "services.serviceId": "services" },
  warnings: doctorWarnings,
  columns: (data) => ({
    ...data,
    childrenFromAge: data.ages === "adults" ? null : data.childrenFromAge,
    positionsText: data.positions.join(", "),
  }),
  async saveLinks(db, doctorId, data) {
    const categories = data.categories.map((categoryId, position) => ({ doctorId, categoryId, position }));
    const services = data.services.map((service, position) => ({ ...service, doctorId, position }));
    await replaceRows(db, doctorCategories, eq(doctorCategories.doctorId, doctorId), categories);
    await replaceRows(db, doctorServices, eq(doctorServices.doctorId, doctorId), services);
  },
});

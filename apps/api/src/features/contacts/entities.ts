import { contactsSchema, locationSection, section } from "@len/contract/contacts";
import { problemOfHours, problemOfWeek, spansOfDay } from "@len/contract/opening-hours-checks";
import { bareNumber, isInn, isOgrn } from "@len/contract/tax-numbers";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { locations } from "../../publishing/clinic/table.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { clockText, contentShape, dayText, line, longText, mailAddress, phoneLine, webAddress } from "../../publishing/content/shapes.ts";
import { spanOf } from "./span-of.ts";
import { contacts } from "./table.ts";

const { hours, exceptions } = contactsSchema.shape;

const refuseWrongWeek = (rows: { weekdays: number[]; from: string; to: string }[], { addIssue }: z.RefinementCtx) => {
  const problem = problemOfWeek(rows);
  if (problem) addIssue({ code: "custom", message: problem });
};

const addressDataSchema = z.strictObject({
  postalCode: z.string().trim().max(20).meta({ title: "Индекс", width: "quarter" }),
  city: line.meta({ title: "Город", width: "quarter" }),
  street: line.meta({ title: "Улица и дом", width: "half" }),
  directions: longText(1000).meta({ title: "Как пройти" }),
});

const degrees = (most: number) => z.number().min(-most).max(most);

const geoDataSchema = z.strictObject({
  latitude: degrees(90).meta({ title: "Широта", width: "quarter", kind: "latitude" }),
  longitude: degrees(180).meta({ title: "Долгота", width: "quarter", kind: "longitude" }),
});

const phoneDataSchema = z.strictObject({
  title: line.meta({ title: "Что это за телефон", width: "half" }),
  number: phoneLine.meta({ title: "Номер", width: "half" }),
});

const spanSchema = z.strictObject({
  from: clockText.meta({ title: "С", width: "quarter" }),
  to: clockText.meta({ title: "До", width: "quarter" }),
});

/** Drafts and files of older versions have no `spans`, only `from` and `to`. In new data `from` and `to` repeat the first span. */
const specialDaySchema = z
  .strictObject({
    day: dayText.meta({ title: "День", width: "quarter" }),
    title: exceptions.element.shape.title.meta({ title: "Почему", width: "quarter" }),
    from: clockText.nullable().default(null).meta({ title: "С", width: "quarter" }),
    to: clockText.nullable().default(null).meta({ title: "До", width: "quarter" }),
    spans: z.array(spanSchema).max(spansOfDay).optional().meta({ title: "Часы" }),
  })
  .superRefine(({ from, to, spans }, { addIssue }) => {
    if ((from === null) !== (to === null)) addIssue({ code: "custom", path: ["to"], message: "Укажите оба часа" });
    const problem = problemOfHours(spans ?? spanOf({ from, to }));
    if (problem) addIssue({ code: "custom", path: spans ? ["spans"] : ["to"], message: problem });
  })
  .transform(({ day, title, from, to, spans = spanOf({ from, to }) }) => {
    const inOrder = spans.toSorted((a, b) => a.from.localeCompare(b.from));
    return { day, title, spans: inOrder, from: inOrder[0]?.from ?? null, to: inOrder[0]?.to ?? null };
  });

const locationDataSchema = z.strictObject({
  ...contentShape,
  name: line.meta({ title: "Название", width: "half" }),
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "Нет такого часового пояса")
    .meta({ title: "Часовой пояс", width: "half" }),
  address: addressDataSchema.meta({ title: "Адрес" }),
  geo: geoDataSchema.meta({ title: "Точка на карте" }),
  phones: z.array(phoneDataSchema).max(20).meta({ title: "Телефоны" }),
  hours: z
    .array(
      z.strictObject({
        weekdays: hours.element.shape.weekdays.min(1).meta({ title: "Дни", kind: "weekdays", width: "half" }),
        from: clockText.meta({ title: "С", width: "quarter" }),
        to: clockText.meta({ title: "До", width: "quarter" }),
      }),
    )
    .max(21)
    .superRefine(refuseWrongWeek)
    .meta({ title: "Часы работы" }),
  exceptions: z
    .array(specialDaySchema)
    .refine((days) => new Set(days.map(({ day }) => day)).size === days.length, "Этот день уже есть в списке")
    .meta({ title: "Особые дни" }),
});

export const locationEntity = defineEntity({
  section: { ...locationSection, titleField: "name", listed: ["address"] },
  // Days of prices, consents, vacancies and years of practice depend on the time zone of the clinic's first address.
  table: locations,
  // Days are compared as text: ISO days sort correctly, and an invalid day must not stop the clock of dated changes.
  days({ fromDay, toDay }) {
    const day = sql`(exception ->> 'day') collate "C"`;
    return sql`exists (select from jsonb_array_elements(${locations.exceptions}) exception where (${day} > ${fromDay} and ${day} <= ${toDay}) or (${day} >= ${fromDay} and ${day} < ${toDay}))`;
  },
  schema: locationDataSchema,
  columns: (data) => data,
});

const contactsDataSchema = z.strictObject({
  ...contentShape,
  locationId: z.uuid().meta({ title: "Адрес клиники", width: "half" }),
  name: line.meta({ title: "Название", width: "half" }),
  legalName: line.meta({ title: "Юридическое лицо", width: "half" }),
  inn: z
    .string()
    .overwrite(bareNumber)
    .regex(/^\d{10}(?:\d{2})?$/, { error: "ИНН: 10 или 12 цифр", abort: true })
    .refine(isInn, "В ИНН опечатка: контрольная цифра не сходится")
    .meta({ title: "ИНН", width: "third", kind: "taxNumber" }),
  ogrn: z
    .string()
    .overwrite(bareNumber)
    .regex(/^\d{13}(?:\d{2})?$/, { error: "ОГРН: 13 или 15 цифр", abort: true })
    .refine(isOgrn, "В ОГРН опечатка: контрольная цифра не сходится")
    .meta({ title: "ОГРН", width: "third", kind: "taxNumber" }),
  email: mailAddress.meta({ title: "Почта", width: "half" }),
  socials: z
    .array(
      z.strictObject({ title: line.meta({ title: "Название", width: "half" }), url: webAddress.meta({ title: "Ссылка", width: "half" }) }),
    )
    .max(20)
    .meta({ title: "Соцсети" }),
  supervising: z
    .array(
      z.strictObject({
        name: line.meta({ title: "Название", width: "full" }),
        address: line.meta({ title: "Адрес", width: "full" }),
        phone: phoneLine.meta({ title: "Телефон", width: "half" }),
        url: webAddress.meta({ title: "Сайт", width: "half" }),
      }),
    )
    .max(20)
    .meta({ title: "Надзорные органы" }),
});

export const contactsEntity = defineEntity({
  section: { ...section, titleField: "name" },
  table: contacts,
  schema: contactsDataSchema,
  references: { locationId: "locations" },
  columns: (data) => data,
});

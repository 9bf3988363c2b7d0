import { contactsSchema } from "@len/contract/contacts";
import { sql } from "drizzle-orm";
import * as z from "zod";
import { locations } from "../../publishing/clinic/table.ts";
import { defineEntity } from "../../publishing/content/entity.ts";
import { clockText, contentShape, dayText, line, webAddress } from "../../publishing/content/shapes.ts";
import { contacts } from "./table.ts";

const { address, geo, phones, hours, exceptions, socials, supervising } = contactsSchema.shape;

const locationDataSchema = z.strictObject({
  ...contentShape,
  name: line.meta({ title: "Название", width: "half" }),
  timeZone: z
    .string()
    .refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "Нет такого часового пояса")
    .meta({ title: "Часовой пояс", width: "half" }),
  address: address.meta({ title: "Адрес" }),
  geo: geo.meta({ title: "Точка на карте" }),
  phones: phones.meta({ title: "Телефоны" }),
  hours: z
    .array(hours.element.extend({ from: clockText, to: clockText }))
    .refine((all) => all.every(({ from, to }) => from < to), "Часы работы кончаются раньше, чем начинаются")
    .meta({ title: "Часы работы" }),
  exceptions: z
    .array(
      exceptions.element
        .extend({ day: dayText, from: clockText.nullable(), to: clockText.nullable() })
        .refine(({ from, to }) => (from === null) === (to === null) && (from === null || to === null || from < to), {
          path: ["to"],
          error: "Часы работы кончаются раньше, чем начинаются",
        }),
    )
    .meta({ title: "Особые дни" }),
});

export const locationEntity = defineEntity({
  name: "locations",
  section: { title: "Адреса и часы", accusative: "адрес", titleField: "name", listed: ["address"] },
  path: () => "/contacts",
  // By its time zone go the days of prices, consents, vacancies and years of practice.
  table: locations,
  // Days are compared as text, in which ISO days stand in order: an exception that is no day must not stop the clock.
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
    .regex(/^\d{10}(?:\d{2})?$/, "ИНН: 10 или 12 цифр")
    .meta({ title: "ИНН", width: "third" }),
  ogrn: z
    .string()
    .regex(/^\d{13}(?:\d{2})?$/, "ОГРН: 13 или 15 цифр")
    .meta({ title: "ОГРН", width: "third" }),
  email: z.email().meta({ title: "Почта", width: "half" }),
  socials: z.array(socials.element.extend({ url: webAddress })).meta({ title: "Соцсети" }),
  supervising: z.array(supervising.element.extend({ url: webAddress })).meta({ title: "Надзорные органы" }),
});

export const contactsEntity = defineEntity({
  name: "contacts",
  section: { title: "Контакты", accusative: "контакты", titleField: "name" },
  path: () => "/contacts",
  table: contacts,
  schema: contactsDataSchema,
  references: { locationId: "locations" },
  columns: (data) => data,
});

import * as z from "zod";
import { masculine, type Section } from "./section.ts";

export const locationSection = {
  entity: "locations",
  title: "Адреса и часы",
  ...masculine("адрес", "адреса", "адресов"),
  noun: "адрес клиники",
  speaksToPatients: true,
  shownAt: ["/contacts"],
} satisfies Section;

export const section = {
  entity: "contacts",
  title: "Контакты",
  ...masculine("контакт", "контакта", "контактов"),
  added: "контакты",
  noun: "контакты",
  speaksToPatients: true,
  shownAt: ["/contacts"],
  site: {
    path: "/contacts",
    title: "Контакты",
    menu: { main: "Контакты", clinic: "Контакты" },
    otherNames:
      "контактный адрес телефон номер позвонить связаться почта электронная email находитесь расположение добраться доехать проехать проезд маршрут карта схема график режим часы время расписание открыто закрыто работаете выходной суббота воскресенье праздники реквизиты инн огрн",
    topics: ["метро", "парковка парковаться припарковаться стоянка", "пандус коляска", "лифт"],
  },
} satisfies Section;

const weekday = z.int().min(1).max(7);

const span = z.object({ from: z.string(), to: z.string() });

/** Opening hours of a day: spans that do not overlap, in order; empty on a day off. */
const exception = z.object({
  day: z.string(),
  title: z.string(),
  spans: z.array(span),
  /** Start of the first span. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});

/**
 * Dates are ISO days (`2027-01-01`), times are `HH:MM` in `timeZone`; a day off has no times. A weekday is in several rows of
 * `hours` when the clinic closes for a break. A `to` that is not after its `from` is on the next day: `00:00`–`00:00` is round the clock.
 */
export const contactsSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  legalName: z.string(),
  inn: z.string(),
  ogrn: z.string(),
  timeZone: z.string(),
  address: z.object({ postalCode: z.string(), city: z.string(), street: z.string(), directions: z.string() }),
  geo: z.object({ latitude: z.number(), longitude: z.number() }),
  phones: z.array(z.object({ title: z.string(), number: z.string() })),
  email: z.string(),
  hours: z.array(span.extend({ weekdays: z.array(weekday) })),
  exceptions: z.array(exception),
  socials: z.array(z.object({ title: z.string(), url: z.string() })),
  supervising: z.array(z.object({ name: z.string(), address: z.string(), phone: z.string(), url: z.string() })),
});

export type Span = z.infer<typeof span>;
export type Contacts = z.infer<typeof contactsSchema>;

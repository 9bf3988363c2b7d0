import * as z from "zod";
import { masculine, type Section } from "./section.ts";

export const locationSection: Section = {
  entity: "locations",
  title: "Адреса и часы",
  ...masculine("адрес", "адреса", "адресов"),
  noun: "адрес клиники",
  speaksToPatients: true,
  shownAt: ["/contacts"],
};

export const section: Section = {
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
};

const weekday = z.int().min(1).max(7);

/** Dates are ISO days (`2027-01-01`), times are `HH:MM` in `timeZone`; a day off has no times. */
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
  hours: z.array(z.object({ weekdays: z.array(weekday), from: z.string(), to: z.string() })),
  exceptions: z.array(z.object({ day: z.string(), title: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  socials: z.array(z.object({ title: z.string(), url: z.string() })),
  supervising: z.array(z.object({ name: z.string(), address: z.string(), phone: z.string(), url: z.string() })),
});

export type Contacts = z.infer<typeof contactsSchema>;

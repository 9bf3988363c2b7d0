import { contactsSchema } from "@len/contract/contacts";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { defineEntity } from "../../publishing/content/entity.ts";
import {
  clockText,
  contentShape,
  dayText,
  instantText,
  lastPosition,
  line,
  linkText,
  webAddress,
} from "../../publishing/content/shapes.ts";
import { banners } from "../banners/table.ts";
import { seoTexts } from "../seo-texts/table.ts";
import { contacts, locations } from "./table.ts";

export const bannerDataSchema = z
  .strictObject({
    ...contentShape,
    title: line,
    text: z.string().max(1000),
    imageId: z.uuid(),
    imagePhoneId: z.uuid(),
    link: linkText,
    buttonText: line,
    from: instantText.nullable(),
    to: instantText.nullable(),
    isAd: z.boolean(),
    warning: line.nullable(),
  })
  // 38-ФЗ, article 24: advertising of medical services must carry the warning.
  .refine(({ from, to }) => from === null || to === null || from < to, { path: ["to"], error: "Баннер кончается раньше, чем начинается" })
  .refine((banner) => !banner.isAd || banner.warning !== null, { path: ["warning"], error: "Рекламному баннеру нужно предупреждение" });

export const bannerEntity = defineEntity({
  name: "banners",
  collection: "banners",
  standsAlone: true,
  table: banners,
  schema: bannerDataSchema,
  insert: (db, data, row) => db.insert(banners).values({ ...data, ...row, position: lastPosition(banners) }),
  update: (db, data, row) =>
    db
      .update(banners)
      .set({ ...data, ...row })
      .where(eq(banners.id, row.id)),
});

export const seoTextDataSchema = z.strictObject({
  ...contentShape,
  page: z.string().min(1).max(200).regex(/^\//, "Путь страницы начинается с «/»"),
  pageName: line,
  title: line,
  description: line,
  h1: line,
  text: z.string().max(5000).nullable(),
});

export const seoTextEntity = defineEntity({
  name: "seoTexts",
  collection: "seo-texts",
  standsAlone: true,
  table: seoTexts,
  key: seoTexts.page,
  schema: seoTextDataSchema,
  insert: (db, data, row) => db.insert(seoTexts).values({ ...data, ...row }),
  update: (db, data, row) =>
    db
      .update(seoTexts)
      .set({ ...data, ...row })
      .where(eq(seoTexts.id, row.id)),
});

const { address, geo, phones, hours, exceptions, socials, supervising } = contactsSchema.shape;

export const locationDataSchema = z.strictObject({
  ...contentShape,
  name: line,
  timeZone: z.string().refine((zone) => Intl.supportedValuesOf("timeZone").includes(zone), "Нет такого часового пояса"),
  address,
  geo,
  phones,
  hours: z
    .array(hours.element.extend({ from: clockText, to: clockText }))
    .refine((all) => all.every(({ from, to }) => from < to), "Часы работы кончаются раньше, чем начинаются"),
  exceptions: z.array(
    exceptions.element
      .extend({ day: dayText, from: clockText.nullable(), to: clockText.nullable() })
      .refine(({ from, to }) => (from === null) === (to === null) && (from === null || to === null || from < to), {
        path: ["to"],
        error: "Часы работы кончаются раньше, чем начинаются",
      }),
  ),
});

export const locationEntity = defineEntity({
  name: "locations",
  // The time zone determines the days of prices, consents, vacancies and years of practice.
  collection: "contacts",
  shownBy: [
    "doctors",
    "services",
    "prices",
    "categories",
    "doctor-reviews",
    "portfolios",
    "vacations",
    "consents",
    "search",
    "sitemap",
    "equipments",
    "news",
  ],
  table: locations,
  schema: locationDataSchema,
  insert: (db, data, row) => db.insert(locations).values({ ...data, ...row, position: lastPosition(locations) }),
  update: (db, data, row) =>
    db
      .update(locations)
      .set({ ...data, ...row })
      .where(eq(locations.id, row.id)),
});

export const contactsDataSchema = z.strictObject({
  ...contentShape,
  locationId: z.uuid(),
  name: line,
  legalName: line,
  inn: z.string().regex(/^\d{10}(?:\d{2})?$/, "ИНН: 10 или 12 цифр"),
  ogrn: z.string().regex(/^\d{13}(?:\d{2})?$/, "ОГРН: 13 или 15 цифр"),
  email: z.email(),
  socials: z.array(socials.element.extend({ url: webAddress })),
  supervising: z.array(supervising.element.extend({ url: webAddress })),
});

export const contactsEntity = defineEntity({
  name: "contacts",
  collection: "contacts",
  standsAlone: true,
  table: contacts,
  schema: contactsDataSchema,
  insert: (db, data, row) => db.insert(contacts).values({ ...data, ...row }),
  update: (db, data, row) =>
    db
      .update(contacts)
      .set({ ...data, ...row })
      .where(eq(contacts.id, row.id)),
});

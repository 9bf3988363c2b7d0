import { banners as castBanners } from "@len/fixtures/banners";
import { consents } from "@len/fixtures/consents";
import { contacts as clinic } from "@len/fixtures/contacts";
import { news as castNews, tags } from "@len/fixtures/news";
import { seoTexts as castSeoTexts } from "@len/fixtures/seo-texts";
import { banners } from "../../features/banners/table.ts";
import { consentDocuments } from "../../features/consents/table.ts";
import { consentTextHash } from "../../features/consents/text-hash.ts";
import { bannerDataSchema, contactsDataSchema, locationDataSchema, seoTextDataSchema } from "../../features/contacts/site-entities.ts";
import { contacts, locations } from "../../features/contacts/table.ts";
import { newsCategoryDataSchema, newsColumns, newsDataSchema, newsLinks } from "../../features/news/news-entities.ts";
import { news, newsCategories, newsInCategories } from "../../features/news/table.ts";
import { seoTexts } from "../../features/seo-texts/table.ts";
import type { Database } from "./database.ts";
import { namedId } from "./named-id.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow, seedTime } from "./seed-rows.ts";

export async function seedContacts(db: Database, timeZone: string): Promise<RevisionRow[]> {
  const { address, geo, phones, hours, exceptions, ...person } = clinic;
  const place = locationDataSchema.parse({ name: clinic.name, timeZone, address, geo, phones, hours, exceptions });
  const placeRow = { ...place, ...firstRow("locations", clinic.name, 0) };
  const data = contactsDataSchema.parse({ ...person, locationId: placeRow.id });
  const row = { ...data, ...firstRow("contacts", clinic.name, 0) };
  await db.insert(locations).values(placeRow);
  await db.insert(contacts).values(row);
  return [firstRevision("locations", placeRow, place), firstRevision("contacts", row, data)];
}

export async function seedNews(db: Database): Promise<RevisionRow[]> {
  const categories = tags.map((tag, index) => {
    const data = newsCategoryDataSchema.parse(tag);
    return { data, row: { ...data, ...firstRow("newsCategories", tag.slug, index), position: index } };
  });
  const items = castNews.map(({ image, tags: slugs, author, reviewer, ...item }, index) => {
    const data = newsDataSchema.parse({
      ...item,
      imageId: mediaId(image),
      authorId: author === null ? null : namedId("doctors", author),
      reviewerId: reviewer === null ? null : namedId("doctors", reviewer),
      categories: slugs.map((slug) => namedId("newsCategories", slug)),
    });
    return { data, row: { ...newsColumns(data), ...firstRow("news", item.slug, index) } };
  });
  await db.insert(newsCategories).values(categories.map(({ row }) => row));
  await db.insert(news).values(items.map(({ row }) => row));
  await db.insert(newsInCategories).values(items.flatMap(({ row, data }) => newsLinks(row.id, data)));
  return [
    ...categories.map(({ row, data }) => firstRevision("newsCategories", row, data)),
    ...items.map(({ row, data }) => firstRevision("news", row, data)),
  ];
}

export async function seedBanners(db: Database): Promise<RevisionRow[]> {
  const rows = castBanners.map(({ image, imagePhone, ...banner }, index) => {
    const data = bannerDataSchema.parse({ ...banner, imageId: mediaId(image), imagePhoneId: mediaId(imagePhone), from: null, to: null });
    return { data, row: { ...data, ...firstRow("banners", banner.title, index), position: index } };
  });
  await db.insert(banners).values(rows.map(({ row }) => row));
  return rows.map(({ row, data }) => firstRevision("banners", row, data));
}

export async function seedSeoTexts(db: Database): Promise<RevisionRow[]> {
  const rows = castSeoTexts.map((text, index) => {
    const data = seoTextDataSchema.parse(text);
    return { data, row: { ...data, ...firstRow("seoTexts", text.page, index) } };
  });
  await db.insert(seoTexts).values(rows.map(({ row }) => row));
  return rows.map(({ row, data }) => firstRevision("seoTexts", row, data));
}

export async function seedConsents(db: Database): Promise<void> {
  const rows = consents.map((consent) => ({
    ...consent,
    id: namedId("consents", `${consent.purpose}:${consent.version}`),
    hash: consentTextHash(consent.title, consent.body),
    createdAt: seedTime,
  }));
  await db.insert(consentDocuments).values(rows);
}

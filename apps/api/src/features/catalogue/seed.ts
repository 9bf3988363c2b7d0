import { directions } from "@len/fixtures/directions";
import { doctors as castDoctors } from "@len/fixtures/doctors";
import { equipmentCategories as castCategories, equipment as castDevices } from "@len/fixtures/equipment";
import { portfolio as castResults } from "@len/fixtures/portfolio";
import { services as castServices } from "@len/fixtures/services";
import type { DoctorFixture, PriceFixture } from "@len/fixtures/types";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { firstRevision, firstRow, mediaId, optionalMediaId, pinnedAt, type RevisionRow } from "../../publishing/seed/rows.ts";
import { categoryDataSchema } from "./category-entity.ts";
import { categories } from "./category-table.ts";
import { deviceCategoryDataSchema, deviceColumns, deviceDataSchema, deviceLinks } from "./device-entities.ts";
import { deviceCategories, deviceCertificates, deviceServices, devices } from "./device-table.ts";
import { doctorColumns, doctorDataSchema, doctorLinks } from "./doctor-entity.ts";
import { doctorCategories, doctorServices, doctors } from "./doctor-table.ts";
import { resultColumns, resultDataSchema } from "./result-entity.ts";
import { results } from "./result-table.ts";
import { serviceColumns, serviceDataSchema, servicePrices } from "./service-entity.ts";
import { prices, services } from "./service-table.ts";

/** Certificates must be there before. */
export async function seedCatalogue(db: Database): Promise<RevisionRow[]> {
  return [
    ...(await seedCategories(db)),
    ...(await seedServices(db)),
    ...(await seedDoctors(db)),
    ...(await seedDevices(db)),
    ...(await seedResults(db)),
  ];
}

async function seedCategories(db: Database): Promise<RevisionRow[]> {
  const flat = directions.flatMap(({ groups, ...direction }) => [
    { ...direction, parent: null, contraindications: [] },
    ...groups.map((group) => ({ ...group, parent: direction.slug, image: null, inMainPage: false })),
  ]);
  const rows = flat.map(({ parent, image, ...category }, index) => {
    const data = categoryDataSchema.parse({
      ...category,
      parentId: parent === null ? null : namedId("categories", parent),
      imageId: optionalMediaId(image),
    });
    return { data, row: { ...data, ...firstRow("categories", category.slug, index), position: index } };
  });
  await db.insert(categories).values(rows.map(({ row }) => row));
  return rows.map(({ row, data }) => firstRevision("categories", row, data));
}

async function seedServices(db: Database): Promise<RevisionRow[]> {
  const rows = castServices.map(({ group, prices: lines, ...service }, index) => {
    const data = serviceDataSchema.parse({
      ...service,
      groupId: namedId("categories", group),
      isPopular: service.isPopular ?? false,
      prices: lines.map((line, at) => priceData(service.slug, line, at)),
    });
    return { data, row: { ...serviceColumns(data), ...firstRow("services", service.slug, index), position: index } };
  });
  await db.insert(services).values(rows.map(({ row }) => row));
  await db.insert(prices).values(rows.flatMap(({ row, data }) => servicePrices(row.id, data)));
  return rows.map(({ row, data }) => firstRevision("services", row, data));
}

const priceData = (service: string, price: PriceFixture, index: number) => ({
  id: namedId("prices", `${service}:${index}`),
  code: price.code ?? null,
  title: price.title,
  note: price.note ?? null,
  kind: price.kind,
  amount: price.roubles * 100,
  max: price.maxRoubles === undefined ? null : price.maxRoubles * 100,
  unit: price.unit ?? null,
  oldAmount: price.oldRoubles === undefined ? null : price.oldRoubles * 100,
  validFrom: price.validFrom ?? null,
  validTo: null,
});

async function seedDoctors(db: Database): Promise<RevisionRow[]> {
  const rows = castDoctors.map((doctor, index) => {
    const data = doctorDataSchema.parse(doctorData(doctor));
    const own = { ...firstRow("doctors", doctor.slug, index), pinnedAt: pinnedAt(doctor.pinned) };
    return { data, row: { ...doctorColumns(data), ...own } };
  });
  await db.insert(doctors).values(rows.map(({ row }) => row));
  const links = rows.map(({ row, data }) => doctorLinks(row.id, data));
  await db.insert(doctorCategories).values(links.flatMap((link) => link.categories));
  await db.insert(doctorServices).values(links.flatMap((link) => link.services));
  return rows.map(({ row, data }) => firstRevision("doctors", row, data));
}

function doctorData({ portrait, directions, groups, withoutServices = [], certificates, pinned: _, ...doctor }: DoctorFixture) {
  return {
    ...doctor,
    imageId: mediaId(portrait),
    certificates: certificates.map(({ title, year, image }) => ({ title, year, mediaId: mediaId(image) })),
    categories: directions.map((slug) => namedId("categories", slug)),
    services: castServices
      .filter(({ slug, group }) => groups.includes(group) && !withoutServices.includes(slug))
      .map(({ slug }) => ({ serviceId: namedId("services", slug) })),
  };
}

async function seedDevices(db: Database): Promise<RevisionRow[]> {
  const categories = castCategories.map((category, position) => {
    const data = deviceCategoryDataSchema.parse(category);
    return { data, row: { ...data, ...firstRow("equipmentCategories", category.slug, position), position } };
  });
  const rows = castDevices.map(({ category, images, services, certificates, ...device }, position) => {
    const data = deviceDataSchema.parse({
      ...device,
      categoryId: namedId("equipmentCategories", category),
      imageIds: images.map(mediaId),
      services: services.map((slug) => namedId("services", slug)),
      certificates: certificates.map((slug) => namedId("certificates", slug)),
    });
    return { data, row: { ...deviceColumns(data), ...firstRow("equipment", device.slug, position), position } };
  });
  await db.insert(deviceCategories).values(categories.map(({ row }) => row));
  await db.insert(devices).values(rows.map(({ row }) => row));
  const links = rows.map(({ row, data }) => deviceLinks(row.id, data));
  await db.insert(deviceServices).values(links.flatMap((link) => link.services));
  await db.insert(deviceCertificates).values(links.flatMap((link) => link.certificates));
  return [
    ...categories.map(({ row, data }) => firstRevision("equipmentCategories", row, data)),
    ...rows.map(({ row, data }) => firstRevision("equipment", row, data)),
  ];
}

async function seedResults(db: Database): Promise<RevisionRow[]> {
  const pairs = castResults.map(({ slug, category, service, doctor, before, after, ...pair }, position) => {
    const data = resultDataSchema.parse({
      ...pair,
      categoryId: namedId("categories", category),
      serviceId: namedId("services", service),
      doctorId: namedId("doctors", doctor),
      beforeId: mediaId(before),
      afterId: mediaId(after),
    });
    return { data, row: { ...resultColumns(data), ...firstRow("portfolios", slug, position), position } };
  });
  await db.insert(results).values(pairs.map(({ row }) => row));
  return pairs.map(({ row, data }) => firstRevision("portfolios", row, data));
}

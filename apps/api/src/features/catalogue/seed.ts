import { deviceCategories as castCategories, devices as castDevices } from "@len/fixtures/devices";
import { directions } from "@len/fixtures/directions";
import { doctors as castDoctors } from "@len/fixtures/doctors";
import { results as castResults } from "@len/fixtures/results";
import { services as castServices } from "@len/fixtures/services";
import type { DoctorFixture, PriceFixture } from "@len/fixtures/types";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { mediaId, optionalMediaId, type RevisionRow, seedRows } from "../../publishing/seed/rows.ts";
import { categoryEntity } from "./categories/category-entity.ts";
import { deviceCategoryEntity, deviceEntity } from "./devices/device-entities.ts";
import { doctorEntity } from "./doctors/doctor-entity.ts";
import { resultEntity } from "./results/result-entity.ts";
import { serviceEntity } from "./services/service-entity.ts";

/** The certificates must be seeded before. */
export async function seedCatalogue(db: Database): Promise<RevisionRow[]> {
  return [
    ...(await seedRows(db, categoryEntity, categoryItems())),
    ...(await seedRows(db, serviceEntity, serviceItems())),
    ...(await seedRows(db, doctorEntity, castDoctors.map(doctorItem))),
    ...(await seedRows(
      db,
      deviceCategoryEntity,
      castCategories.map((category) => ({ name: category.slug, data: category })),
    )),
    ...(await seedRows(db, deviceEntity, deviceItems())),
    ...(await seedRows(db, resultEntity, resultItems())),
  ];
}

function categoryItems() {
  const flat = directions.flatMap(({ groups, ...direction }) => [
    { ...direction, parent: null, contraindications: [] },
    ...groups.map((group) => ({ ...group, parent: direction.slug, inMainPage: false })),
  ]);
  return flat.map(({ parent, image, ...category }) => ({
    name: category.slug,
    data: { ...category, parentId: parent === null ? null : namedId("categories", parent), imageId: optionalMediaId(image) },
  }));
}

function serviceItems() {
  return castServices.map(({ group, prices: lines, ...service }) => ({
    name: service.slug,
    data: {
      ...service,
      groupId: namedId("categories", group),
      isPopular: service.isPopular ?? false,
      prices: withMainLine(lines).map((line, at) => priceData(service.slug, line, at)),
    },
  }));
}

/** Without a mark the first line is the main one. */
const withMainLine = (lines: PriceFixture[]): PriceFixture[] =>
  lines.some(({ isMain }) => isMain) ? lines : lines.map((line, at) => (at === 0 ? { ...line, isMain: true } : line));

const priceData = (service: string, price: PriceFixture, index: number) => ({
  id: namedId("prices", `${service}:${index}`),
  code: price.code ?? null,
  title: price.title,
  note: price.note ?? null,
  kind: price.kind,
  isMain: price.isMain ?? false,
  amount: price.roubles * 100,
  max: price.maxRoubles === undefined ? null : price.maxRoubles * 100,
  unit: price.unit ?? null,
  oldAmount: price.oldRoubles === undefined ? null : price.oldRoubles * 100,
  validFrom: price.validFrom ?? null,
  validTo: null,
});

function doctorItem({ portrait, directions, groups, withoutServices = [], certificates, pinned, ...doctor }: DoctorFixture) {
  const data = {
    ...doctor,
    imageId: mediaId(portrait),
    certificates: certificates.map(({ title, year, image }) => ({ title, year, mediaId: mediaId(image) })),
    categories: directions.map((slug) => namedId("categories", slug)),
    services: castServices
      .filter(({ slug, group }) => groups.includes(group) && !withoutServices.includes(slug))
      .map(({ slug }) => ({ serviceId: namedId("services", slug) })),
  };
  return { name: doctor.slug, data, pinned };
}

function deviceItems() {
  return castDevices.map(({ category, images, services, certificates, ...device }) => ({
    name: device.slug,
    data: {
      ...device,
      categoryId: namedId("equipmentCategories", category),
      imageIds: images.map(mediaId),
      services: services.map((slug) => namedId("services", slug)),
      certificates: certificates.map((slug) => namedId("certificates", slug)),
    },
  }));
}

function resultItems() {
  return castResults.map(({ slug, category, service, doctor, before, after, ...pair }) => ({
    name: slug,
    data: {
      ...pair,
      categoryId: namedId("categories", category),
      serviceId: namedId("services", service),
      doctorId: namedId("doctors", doctor),
      beforeId: mediaId(before),
      afterId: mediaId(after),
    },
  }));
}

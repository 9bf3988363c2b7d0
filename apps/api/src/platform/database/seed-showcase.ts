import { equipmentCategories as castCategories, equipment as castEquipment } from "@len/fixtures/equipment";
import { massMedia as castMassMedia } from "@len/fixtures/mass-media";
import { portfolio as castPortfolio } from "@len/fixtures/portfolio";
import {
  equipmentCategoryDataSchema,
  equipmentColumns,
  equipmentDataSchema,
  equipmentLinks,
} from "../../features/catalogue/equipment-entities.ts";
import { equipment, equipmentCategories, equipmentCertificates, equipmentServices } from "../../features/catalogue/equipment-table.ts";
import { portfolioColumns, portfolioDataSchema } from "../../features/catalogue/result-entity.ts";
import { portfolios } from "../../features/catalogue/result-table.ts";
import { massMedia, massMediaDoctors } from "../../features/mass-media/table.ts";
import { massMediaColumns, massMediaDataSchema, massMediaLinks } from "../../features/videos/media-entities.ts";
import type { Database } from "./database.ts";
import { namedId } from "./named-id.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow } from "./seed-rows.ts";

/** Call it when certificates, services, categories and doctors are there. */
export async function seedShowcase(db: Database): Promise<RevisionRow[]> {
  return [...(await seedEquipment(db)), ...(await seedPortfolios(db)), ...(await seedMassMedia(db))];
}

async function seedEquipment(db: Database): Promise<RevisionRow[]> {
  const categories = castCategories.map((category, position) => {
    const data = equipmentCategoryDataSchema.parse(category);
    return { data, row: { ...data, ...firstRow("equipmentCategories", category.slug, position), position } };
  });
  const devices = castEquipment.map(({ category, images, services, certificates, ...device }, position) => {
    const data = equipmentDataSchema.parse({
      ...device,
      categoryId: namedId("equipmentCategories", category),
      imageIds: images.map(mediaId),
      services: services.map((slug) => namedId("services", slug)),
      certificates: certificates.map((slug) => namedId("certificates", slug)),
    });
    return { data, row: { ...equipmentColumns(data), ...firstRow("equipment", device.slug, position), position } };
  });
  await db.insert(equipmentCategories).values(categories.map(({ row }) => row));
  await db.insert(equipment).values(devices.map(({ row }) => row));
  const links = devices.map(({ row, data }) => equipmentLinks(row.id, data));
  await db.insert(equipmentServices).values(links.flatMap((link) => link.services));
  await db.insert(equipmentCertificates).values(links.flatMap((link) => link.certificates));
  return [
    ...categories.map(({ row, data }) => firstRevision("equipmentCategories", row, data)),
    ...devices.map(({ row, data }) => firstRevision("equipment", row, data)),
  ];
}

async function seedPortfolios(db: Database): Promise<RevisionRow[]> {
  const pairs = castPortfolio.map(({ slug, category, service, doctor, before, after, ...pair }, position) => {
    const data = portfolioDataSchema.parse({
      ...pair,
      categoryId: namedId("categories", category),
      serviceId: namedId("services", service),
      doctorId: namedId("doctors", doctor),
      beforeId: mediaId(before),
      afterId: mediaId(after),
    });
    return { data, row: { ...portfolioColumns(data), ...firstRow("portfolios", slug, position), position } };
  });
  await db.insert(portfolios).values(pairs.map(({ row }) => row));
  return pairs.map(({ row, data }) => firstRevision("portfolios", row, data));
}

async function seedMassMedia(db: Database): Promise<RevisionRow[]> {
  const publications = castMassMedia.map(({ slug, doctors, image, ...publication }, index) => {
    const data = massMediaDataSchema.parse({
      ...publication,
      imageId: mediaId(image),
      doctors: doctors.map((doctor) => namedId("doctors", doctor)),
    });
    return { data, row: { ...massMediaColumns(data), ...firstRow("massMedia", slug, index) } };
  });
  await db.insert(massMedia).values(publications.map(({ row }) => row));
  await db.insert(massMediaDoctors).values(publications.flatMap(({ row, data }) => massMediaLinks(row.id, data)));
  return publications.map(({ row, data }) => firstRevision("massMedia", row, data));
}

import { massMedia as castMassMedia } from "@len/fixtures/mass-media";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { massMediaEntity } from "./entity.ts";

export function seedMassMedia(db: Database) {
  const items = castMassMedia.map(({ slug, doctors, image, ...publication }) => ({
    name: slug,
    data: { ...publication, imageId: mediaId(image), doctors: doctors.map((doctor) => namedId("doctors", doctor)) },
  }));
  return seedRows(db, massMediaEntity, items);
}

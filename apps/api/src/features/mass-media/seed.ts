import { massMedia as castMassMedia } from "@len/fixtures/mass-media";
import type { Database } from "../../platform/database/database.ts";
import { namedId } from "../../platform/database/named-id.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow } from "../../publishing/seed/rows.ts";
import { massMediaColumns, massMediaDataSchema, massMediaLinks } from "./entity.ts";
import { massMedia, massMediaDoctors } from "./table.ts";

export async function seedMassMedia(db: Database): Promise<RevisionRow[]> {
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

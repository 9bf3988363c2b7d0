import { banners as castBanners } from "@len/fixtures/banners";
import type { Database } from "../../platform/database/database.ts";
import { firstRevision, firstRow, mediaId, type RevisionRow } from "../../publishing/seed/rows.ts";
import { bannerDataSchema } from "./entity.ts";
import { banners } from "./table.ts";

export async function seedBanners(db: Database): Promise<RevisionRow[]> {
  const rows = castBanners.map(({ image, imagePhone, ...banner }, index) => {
    const data = bannerDataSchema.parse({ ...banner, imageId: mediaId(image), imagePhoneId: mediaId(imagePhone), from: null, to: null });
    return { data, row: { ...data, ...firstRow("banners", banner.title, index), position: index } };
  });
  await db.insert(banners).values(rows.map(({ row }) => row));
  return rows.map(({ row, data }) => firstRevision("banners", row, data));
}

import { banners as castBanners } from "@len/fixtures/banners";
import type { Database } from "../../platform/database/database.ts";
import { mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { bannerEntity } from "./entity.ts";

export function seedBanners(db: Database) {
  const items = castBanners.map(({ image, imagePhone, ...banner }) => ({
    name: banner.title,
    data: { ...banner, imageId: mediaId(image), imagePhoneId: mediaId(imagePhone), from: null, to: null },
  }));
  return seedRows(db, bannerEntity, items);
}

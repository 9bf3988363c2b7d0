import { banners as castBanners } from "@len/fixtures/banners";
import type { Database } from "../../platform/database/database.ts";
import { mediaId, seedRows } from "../../publishing/seed/rows.ts";
import { bannerEntity } from "./entity.ts";

export function seedBanners(db: Database) {
  const items = castBanners.map(({ image, imagePhone, lights, ...banner }) => ({
    name: banner.title,
    data: {
      ...banner,
      imageId: mediaId(image),
      imagePhoneId: mediaId(imagePhone),
      morningImageId: idOf(lights?.morning[0]),
      morningImagePhoneId: idOf(lights?.morning[1]),
      eveningImageId: idOf(lights?.evening[0]),
      eveningImagePhoneId: idOf(lights?.evening[1]),
      lampImageId: idOf(lights?.lamp[0]),
      lampImagePhoneId: idOf(lights?.lamp[1]),
      from: null,
      to: null,
    },
  }));
  return seedRows(db, bannerEntity, items);
}

const idOf = (picture: string | undefined) => (picture ? mediaId(picture) : null);

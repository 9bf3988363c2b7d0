import type { Banner } from "@len/contract/banners";
import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { toPicture } from "../../platform/media/picture.ts";
import { media } from "../../platform/media/table.ts";
import { banners } from "./table.ts";

/** Banners that are active today, in the order set by staff. */
export async function listBanners(db: Database, apiUrl: string): Promise<Banner[]> {
  const phoneMedia = alias(media, "phone_media");
  const found = await db
    .select({
      ...pick(banners, "id", "title", "text"),
      desktop: media,
      mobile: phoneMedia,
      ...pick(banners, "link", "buttonText", "from", "to", "isAd", "warning"),
    })
    .from(banners)
    .innerJoin(media, eq(media.id, banners.imageId))
    .innerJoin(phoneMedia, eq(phoneMedia.id, banners.imagePhoneId))
    .where(
      and(
        isPublished(banners),
        or(isNull(banners.from), lte(banners.from, sql`now()`)),
        or(isNull(banners.to), gt(banners.to, sql`now()`)),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id));

  return found.flatMap(({ desktop, mobile, from, to, ...banner }) => {
    const image = { desktop: toPicture(desktop, apiUrl), mobile: toPicture(mobile, apiUrl) };
    if (!image.desktop || !image.mobile) return [];
    return [
      {
        ...banner,
        image: { desktop: image.desktop, mobile: image.mobile },
        from: from?.toISOString() ?? null,
        to: to?.toISOString() ?? null,
      },
    ];
  });
}

import type { Banner } from "@len/contract/banners";
import { and, asc, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pick } from "../../platform/database/pick.ts";
import { isPublished } from "../../platform/database/published.ts";
import { findPictures } from "../../platform/media/pictures.ts";
import { banners } from "./table.ts";

/** Banners that are active today, in the order set by staff. */
export async function listBanners(db: Database, apiUrl: string): Promise<Banner[]> {
  const found = await db
    .select()
    .from(banners)
    .where(
      and(
        isPublished(banners),
        or(isNull(banners.from), lte(banners.from, sql`now()`)),
        or(isNull(banners.to), gt(banners.to, sql`now()`)),
      ),
    )
    .orderBy(asc(banners.position), asc(banners.id));
  const pairs = found.map(
    (banner) =>
      [
        [banner.imageId, banner.imagePhoneId],
        [banner.morningImageId, banner.morningImagePhoneId],
        [banner.eveningImageId, banner.eveningImagePhoneId],
        [banner.lampImageId, banner.lampImagePhoneId],
      ] as const,
  );
  const pictures = await findPictures(
    db,
    pairs.flat(2).filter((id) => id !== null),
    apiUrl,
  );
  const pairOf = ([desktopId, mobileId]: readonly [string | null, string | null]) => {
    const [desktop, mobile] = [pictures.get(desktopId ?? ""), pictures.get(mobileId ?? "")];
    return desktop && mobile ? { desktop, mobile } : null;
  };

  return found.flatMap(({ from, to, ...banner }, index) => {
    const [image, morning, evening, lamp] = (pairs[index] ?? []).map(pairOf);
    if (!image) return [];
    return [
      {
        ...pick(banner, "id", "title", "text", "link", "buttonText", "isAd", "warning"),
        image,
        lights: { morning: morning ?? null, evening: evening ?? null, lamp: lamp ?? null },
        from: from?.toISOString() ?? null,
        to: to?.toISOString() ?? null,
      },
    ];
  });
}

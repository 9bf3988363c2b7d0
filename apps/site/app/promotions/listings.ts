import { startOfDay } from "@len/contract/opening-hours";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { FeedItem, SharedItem, SitemapChapter } from "../routing/route-handle.ts";
import { capitalised, untilText } from "../ui/formats.ts";
import { periodText } from "./promotion-dates.ts";

export const onlyWhen = async (api: ApiClient) => (await api.promotions()).length > 0;

export async function searchedItems(api: ApiClient) {
  return (await api.promotions()).map(({ title, path, lead, prices, startsOn, endsOn }) => {
    const lowered = [...new Set(prices.flatMap((line) => [line.title, line.service.title]))];
    const texts = [lead, ...lowered];
    return {
      title,
      path,
      words: ["акция скидка", ...texts].join(" "),
      promotion: { period: capitalised(periodText(startsOn, endsOn)), texts },
    };
  });
}

export async function feedItems(api: ApiClient): Promise<FeedItem[]> {
  const [promotions, { timeZone }] = await Promise.all([api.promotions(), api.contacts()]);
  return promotions.map(({ title, lead, path, startsOn }) => ({
    title,
    lead,
    path,
    publishedAt: startOfDay(startsOn, timeZone),
    rubrics: ["Акции"],
  }));
}

export async function sitemapChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const promotions = await quietly(api.promotions());
  const chapter = { title: "Акции", path: "/promotions" };
  if (!promotions) return [{ ...chapter, groups: [], missing: "акции" }];
  return [{ ...chapter, count: promotions.length, groups: [{ items: promotions.map(({ title, path }) => ({ title, path })) }] }];
}

export async function sitemapPictures(api: ApiClient) {
  return (await quietly(api.promotions())) ?? [];
}

export async function sharedItem(api: ApiClient, { slug = "" }): Promise<SharedItem | null> {
  const promotion = await api.promotion(slug);
  if (!promotion) return null;
  const { path, title, endsOn, isRunning, image } = promotion;
  return {
    path,
    kicker: "Акции",
    title,
    note: isRunning ? capitalised(untilText(endsOn)) : null,
    picture: image && { url: image.url, isPortrait: false },
  };
}

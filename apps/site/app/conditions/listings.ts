import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { SharedItem, SitemapChapter } from "../routing/route-handle.ts";
import { costText } from "../ui/formats.ts";

export const onlyWhen = async (api: ApiClient) => (await api.conditions()).length > 0;

export async function sitemapChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const conditions = await quietly(api.conditions());
  const chapter = { title: "С чем приходят", path: "/conditions" };
  if (!conditions) return [{ ...chapter, groups: [], missing: "жалобы" }];
  return [{ ...chapter, count: conditions.length, groups: [{ items: conditions.map(({ title, path }) => ({ title, path })) }] }];
}

export async function sharedItem(api: ApiClient, { slug = "" }): Promise<SharedItem | null> {
  const condition = await api.condition(slug);
  if (!condition) return null;
  const { path, title, firstVisit } = condition;
  const cost = firstVisit && costText(firstVisit);
  return { path, kicker: "С чем приходят", title, note: cost && `приём ${cost}`, picture: null };
}

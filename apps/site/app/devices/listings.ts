import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { SharedItem, SitemapChapter } from "../routing/route-handle.ts";

export async function sitemapChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const devices = await quietly(api.devices());
  const chapter = { title: "Оборудование", path: "/equipments" };
  if (!devices) return [{ ...chapter, groups: [], missing: "оборудование" }];
  return [{ ...chapter, count: devices.length, groups: [{ items: devices.map(({ title, path }) => ({ title, path })) }] }];
}

export async function sitemapPictures(api: ApiClient) {
  return ((await quietly(api.devices())) ?? []).map(({ path, images: [image = null] }) => ({ path, image }));
}

export async function sharedItem(api: ApiClient, { slug = "" }): Promise<SharedItem | null> {
  const device = await api.device(slug);
  if (!device) return null;
  const { path, title, category, manufacturer, model, images } = device;
  const picture = images[0] ? { url: images[0].url, isPortrait: false } : null;
  return { path, kicker: category.title, title, note: `${manufacturer} ${model}`, picture };
}

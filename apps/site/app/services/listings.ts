import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import type { SharedItem, SitemapChapter } from "../routing/route-handle.ts";
import { catalogueCrumb, costText } from "./catalogue-words.ts";

/** A chapter for each direction, its services by group. */
export async function sitemapChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const [categories, services] = await Promise.all([quietly(api.categories()), quietly(api.services())]);
  const directions = (categories ?? []).filter(({ parent }) => parent === null);
  const link = ({ title, path }: { title: string; path: string }) => ({ title, path });
  if (!categories || !services) return [{ ...catalogueCrumb, groups: [{ items: directions.map(link) }], missing: "услуги" }];

  return directions.map((direction) => ({
    ...link(direction),
    groups: categories
      .filter(({ parent }) => parent?.slug === direction.slug)
      .map((group) => ({ ...link(group), items: services.filter((service) => service.group.slug === group.slug).map(link) })),
  }));
}

export async function sitemapPictures(api: ApiClient) {
  return (await quietly(api.categories())) ?? [];
}

async function sharedCategory(api: ApiClient, slug: string): Promise<SharedItem | null> {
  const category = await api.category(slug);
  if (!category) return null;
  const { path, title, parent, image, priceFrom } = category;
  const picture = image && { url: image.url, isPortrait: false };
  return { path, kicker: parent?.title ?? catalogueCrumb.title, title, note: costText({ priceFrom }), picture };
}

export const sharedDirection = (api: ApiClient, { subcategory = "" }) => sharedCategory(api, subcategory);

export const sharedGroup = (api: ApiClient, { services = "" }) => sharedCategory(api, services);

export async function sharedService(api: ApiClient, { service: slug = "" }): Promise<SharedItem | null> {
  const service = await api.service(slug);
  if (!service) return null;
  const { path, title, group, equipment } = service;
  const image = equipment[0]?.images[0];
  return { path, kicker: group.title, title, note: costText(service), picture: image ? { url: image.url, isPortrait: false } : null };
}

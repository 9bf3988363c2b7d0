import { href } from "react-router";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { isInParts } from "../lists/list-in-parts.ts";
import type { SharedItem, SitemapChapter } from "../routing/route-handle.ts";
import { costText } from "../ui/formats.ts";
import { catalogueCrumb, fullCostText } from "./catalogue-words.ts";

/** A chapter for each direction, its services by group; in a large clinic one chapter with the directions. */
export async function sitemapChapters(api: ApiClient): Promise<SitemapChapter[]> {
  const catalogue = await quietly(api.catalogue());
  if (!catalogue) return [{ ...catalogueCrumb, groups: [], missing: "услуги" }];
  const link = ({ title, path }: { title: string; path: string }) => ({ title, path });
  const directions = { ...catalogueCrumb, groups: [{ items: catalogue.directions.map(link) }] };
  if (isInParts(catalogue.countServices)) return [{ ...directions, all: { title: "Все услуги по алфавиту", path: href("/services") } }];
  const services = await quietly(api.services());
  if (!services) return [{ ...directions, missing: "услуги" }];

  return catalogue.directions.map((direction) => ({
    ...link(direction),
    groups: direction.groups.map((group) => ({
      ...link(group),
      items: services.filter((service) => service.group.slug === group.slug).map(link),
    })),
  }));
}

export async function sitemapPictures(api: ApiClient) {
  return (await quietly(api.categories())) ?? [];
}

async function sharedCategory(api: ApiClient, slug: string): Promise<SharedItem | null> {
  const category = await api.category(slug);
  if (!category) return null;
  const { path, title, parent, image } = category;
  const picture = image && { url: image.url, isPortrait: false };
  return { path, kicker: parent?.title ?? catalogueCrumb.title, title, note: costText(category), picture };
}

export const sharedDirection = (api: ApiClient, { subcategory = "" }) => sharedCategory(api, subcategory);

export const sharedGroup = (api: ApiClient, { services = "" }) => sharedCategory(api, services);

export async function sharedService(api: ApiClient, { service: slug = "" }): Promise<SharedItem | null> {
  const service = await api.service(slug);
  if (!service) return null;
  const { path, title, group, equipment } = service;
  const image = equipment[0]?.images[0];
  return { path, kicker: group.title, title, note: fullCostText(service), picture: image ? { url: image.url, isPortrait: false } : null };
}

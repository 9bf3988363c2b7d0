import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { foundNothing } from "./section-meta.ts";

export type DirectionOfList = { slug: string; title: string };

/**
 * The direction or group by which a list is filtered. For an unknown slug it has the title of an empty result; it is `null` if the list is
 * not filtered or the direction could not be loaded.
 */
export async function directionOfList(api: ApiClient, slug: string | null): Promise<DirectionOfList | null> {
  if (!slug) return null;
  const catalogue = await quietly(api.catalogue());
  if (!catalogue) return null;
  const all = catalogue.directions.flatMap(({ groups, ...direction }) => [direction, ...groups]);
  return { slug, title: all.find((category) => category.slug === slug)?.title ?? foundNothing };
}

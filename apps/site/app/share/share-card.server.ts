import { createHash } from "node:crypto";
import type { Contacts } from "@len/contract/contacts";
import type { ApiClient } from "../http/api-client.ts";
import type { SharedItem } from "../routing/route-handle.ts";
import type { MatchedRoute } from "../routing/site-routes.server.ts";

/** The content of a page's share picture. It never contains the picture of a result. */
export type ShareCard = Omit<SharedItem, "path"> & { clinic: string; phone: string };

/**
 * The card of the page at a path. `null` for an unknown path, for a path other than the page's canonical one, and for pages without a share
 * picture.
 */
export async function findShareCard(api: ApiClient, path: string, route: MatchedRoute | null): Promise<ShareCard | null> {
  const [item, contacts] = await Promise.all([findItem(api, path, route), api.contacts()]);
  if (item?.path !== path) return null;
  const { kicker, title, note, picture } = item;
  return { kicker, title, note, picture, ...clinicOf(contacts) };
}

const clinicOf = ({ name, phones }: Contacts) => ({ clinic: name, phone: phones[0]?.number ?? "" });

async function findItem(api: ApiClient, path: string, route: MatchedRoute | null): Promise<SharedItem | null> {
  // No path of a page contains other characters.
  if (!/^[\w./-]+$/.test(path)) return null;
  if (route?.handle.section) return await ofSection(api, path, route.handle.section.title);
  return (await route?.handle.sharedItem?.(api, route.params)) ?? null;
}

/** The card of a section: the text that staff wrote for it, or its name. */
async function ofSection(api: ApiClient, path: string, name: string): Promise<SharedItem> {
  const [texts, settings] = await Promise.all([api.seoTexts(), path === "/" ? api.settings() : null]);
  const text = texts.find(({ page }) => page === path);
  return { path, kicker: "", title: settings?.slogan || text?.h1 || name, note: null, picture: null };
}

/** The version of the design of cards. Increase it with every change of the design. */
const drawing = 2;

/** The address of a card's picture contains a hash of its content, so that caches never show an outdated one. */
export function shareAddress(path: string, card: ShareCard): string {
  const hash = createHash("sha256")
    .update(JSON.stringify([drawing, path, card]))
    .digest("hex")
    .slice(0, 16);
  return `/share/${hash}${path === "/" ? "/index" : path}.jpg`;
}

import type { ApiClient } from "../http/api-client.ts";
import type { SharedItem } from "../routing/route-handle.ts";

/** The share picture of a staff page. */
export async function sharedPage(api: ApiClient, { "*": slug = "" }): Promise<SharedItem | null> {
  const page = /^[a-z0-9-]{1,100}$/.test(slug) ? await api.page(slug) : null;
  return page && { path: page.path, kicker: "", title: page.title, note: null, picture: null };
}

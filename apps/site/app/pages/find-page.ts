import type { Page } from "@len/contract/pages";
import { data } from "react-router";
import type { ApiClient } from "../http/api-client.ts";
import { requiredItem } from "../http/required.ts";

/** Valid slugs of staff pages. */
const pageSlug = /^[a-z0-9][a-z0-9-]{0,99}$/;

/**
 * Loads the staff page at a path that no route matches; `address` has no leading slash. Throws 404 when there is no such page, and a
 * redirect (301) when the page has a new path.
 */
export async function findStaffPage(api: ApiClient, address: string): Promise<Page> {
  const slug = address.replace(/\/$/, "");
  if (!pageSlug.test(slug)) throw data(null, { status: 404 });
  return await requiredItem(api.page(slug), `/${slug}`);
}

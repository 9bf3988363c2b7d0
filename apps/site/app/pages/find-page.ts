import type { Page } from "@len/contract/pages";
import { data, redirect } from "react-router";
import type { ApiClient } from "../http/api-client.ts";
import { required } from "../http/required.ts";

/** What a page of staff may be called. */
const pageSlug = /^[a-z0-9][a-z0-9-]{0,99}$/;

/**
 * The page that staff made under an address no route knows (a path without its first slash). Throws 404 when there is none, and
 * leads on (301) when the page has another address now.
 */
export async function findStaffPage(api: ApiClient, address: string): Promise<Page> {
  const slug = address.replace(/\/$/, "");
  const page = pageSlug.test(slug) ? await required(api.page(slug)) : null;
  if (!page) throw data(null, { status: 404 });
  if (page.path !== `/${slug}`) throw redirect(page.path, 301);

  return page;
}

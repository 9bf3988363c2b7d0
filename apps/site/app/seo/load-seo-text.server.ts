import type { SeoText } from "@len/contract/seo";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";

/** Head fields and h1 of one section, for its loader; the texts of other sections stay on the server. */
export async function loadSeoText(api: ApiClient, page: string): Promise<SeoText | null> {
  return (await quietly(api.seoTexts()))?.find((text) => text.page === page) ?? null;
}

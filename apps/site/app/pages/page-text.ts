import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";

/** The plain text of a page made by staff: the `text` of its blocks at any depth. Empty without the page. */
export async function pageText(api: ApiClient, slug: string): Promise<string> {
  const page = await quietly(api.page(slug));
  const texts: string[] = [];
  JSON.stringify(page?.blocks.content ?? [], (key, value: unknown) => {
    if (key === "text" && typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join(" ");
}

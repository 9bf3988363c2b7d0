import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";

/** The plain text of a staff page: the `text` of all its blocks. Empty if the page does not exist. */
export async function pageText(api: ApiClient, slug: string): Promise<string> {
  const page = await quietly(api.page(slug));
  const texts: string[] = [];
  JSON.stringify(page?.blocks.content ?? [], (key, value: unknown) => {
    if (key === "text" && typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join(" ");
}

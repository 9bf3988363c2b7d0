import type { Page } from "@len/contract/pages";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";

/** The plain text of a page made by staff: the `text` of its blocks at any depth. */
function textOf(page: Page | null): string {
  const texts: string[] = [];
  JSON.stringify(page?.blocks.content ?? [], (key, value: unknown) => {
    if (key === "text" && typeof value === "string") texts.push(value);
    return value;
  });
  return texts.join(" ");
}

export const aboutText = async (api: ApiClient) => textOf(await quietly(api.page("about")));

/** The page for patients also names the authorities that supervise the clinic. */
export async function infoText(api: ApiClient): Promise<string> {
  const [page, contacts] = await Promise.all([quietly(api.page("info")), quietly(api.contacts())]);
  return [textOf(page), ...(contacts?.supervising ?? []).map(({ name }) => name)].join(" ");
}

import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";
import { pageText } from "../pages/page-text.ts";

export const aboutText = (api: ApiClient) => pageText(api, "about");

/** The page for patients also names the authorities that supervise the clinic. */
export async function infoText(api: ApiClient): Promise<string> {
  const [text, contacts] = await Promise.all([pageText(api, "info"), quietly(api.contacts())]);
  return [text, ...(contacts?.supervising ?? []).map(({ name }) => name)].join(" ");
}

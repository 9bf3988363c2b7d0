import { menuPaths } from "../routing/site-routes.server.ts";
import { isCurrent } from "./navigation.ts";

/** `kind` identifies the rendered routes; `data` is everything that the page shows. */
type Missing = { address: string; kind: string; data: string };

/**
 * The properties of the URL on which the layout depends: the menu entry that is marked as current, and whether the URL is below the forms.
 */
async function placeOf(address: string): Promise<string> {
  if (/^\/(?:requests|z)\//.test(address)) return "/requests/";
  const places = [...(await menuPaths()), "/search"];
  return places.find((path) => isCurrent(path, address)) ?? "";
}

/**
 * 404 pages, rendered once for all addresses with the same kind, place and data, so that a program that tries thousands of addresses
 * costs one rendering. A page that contains its own address is not shared, and a failed rendering is not cached.
 */
export function createMissingPages<Page extends { html: string; failed: boolean }>() {
  const made = new Map<string, { data: string; page: Page }>();

  return async ({ address, kind, data }: Missing, make: () => Promise<Page>): Promise<Page> => {
    const like = `${kind} ${await placeOf(address)}`;
    const known = made.get(like);
    if (known?.data === data) return known.page;

    const page = await make();
    if (page.failed || page.html.includes(address)) made.delete(like);
    else made.set(like, { data, page });
    return page;
  };
}

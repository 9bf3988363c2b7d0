import { clinicNavigation, isCurrent, mainNavigation, patientNavigation } from "../layout/navigation.ts";

type Missing = { address: string; kind: string; data: string };

const places = [...mainNavigation, ...patientNavigation, ...clinicNavigation].map(({ to }): string => to).concat("/search");

/** The only part of a path that affects the layout around a page: the current menu entry, or whether it is a form page. */
const placeOf = (address: string) =>
  address.startsWith("/requests/") ? "/requests/" : (places.find((to) => isCurrent(to, address)) ?? "");

/**
 * Cache of 404 pages: rendered once for all unknown URLs of a kind with the same menu entry and the same data, so that a scan of
 * thousands of URLs costs one rendering. A 404 page that contains its own URL is not shared; a failed render is not cached.
 */
export function createMissingPages<Page extends { html: string; failed: boolean }>() {
  const made = new Map<string, { data: string; page: Page }>();

  return async ({ address, kind, data }: Missing, make: () => Promise<Page>): Promise<Page> => {
    const like = `${kind} ${placeOf(address)}`;
    const known = made.get(like);
    if (known?.data === data) return known.page;

    const page = await make();
    if (page.failed || page.html.includes(address)) made.delete(like);
    else made.set(like, { data, page });
    return page;
  };
}

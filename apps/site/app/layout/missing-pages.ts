import { clinicNavigation, isCurrent, mainNavigation, patientNavigation } from "./navigation.ts";

type Missing = { address: string; kind: string; data: string };

const places = [...mainNavigation, ...patientNavigation, ...clinicNavigation].map(({ to }): string => to).concat("/search");

/** All that what stands around a page takes from its address: the entry of the menus it lies under, the forms, or nothing. */
const placeOf = (address: string) =>
  address.startsWith("/requests/") ? "/requests/" : (places.find((to) => isCurrent(to, address)) ?? "");

/**
 * Pages of addresses that do not exist: made once for all addresses of a kind, in one place of the site and of the same data, so that
 * whoever tries thousands pays for one. A page that says its own address is nobody else's, one that could not be rendered is nobody's.
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

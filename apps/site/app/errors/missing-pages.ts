type Missing = { address: string; kind: string; data: string };

/**
 * Pages of addresses that do not exist: made once for all addresses of a kind and the same data, so that whoever tries thousands pays
 * for one. A page that says its own address is nobody else's, one that could not be rendered is nobody's.
 */
export function createMissingPages<Page extends { html: string; failed: boolean }>() {
  const made = new Map<string, { data: string; page: Page }>();

  return async ({ address, kind, data }: Missing, make: () => Promise<Page>): Promise<Page> => {
    const known = made.get(kind);
    if (known?.data === data) return known.page;

    const page = await make();
    if (page.failed || page.html.includes(address)) made.delete(kind);
    else made.set(kind, { data, page });
    return page;
  };
}

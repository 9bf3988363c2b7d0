import type { Pagination } from "@len/contract/envelope";
import { useState } from "react";

export type Page<Item> = { data: Item[]; pagination: Pagination };

type Growth<Item> = {
  /** Our own address that answers `{ page }` in JSON; its `page` is null when the clinic's server could not be asked. */
  addressOf: (page: number) => string;
  /** What no two items share: an item that came before is skipped (§3 of the specification). */
  keyOf: (item: Item) => string;
  /** How many items such a page has; `first` may be several of them. */
  size: number;
};

/** A page that takes longer has not come. */
const longest = 20_000;

/**
 * A list that grows by «Показать ещё»: the pages that come are added to the first one. Where nothing comes, what is there stays,
 * and the next press asks again. It is no load of the router's: that would put an error page in place of this one. Give the
 * component that calls it a `key` of the list, so that another list begins anew.
 */
export function useMore<Item>(first: Page<Item>, { addressOf, keyOf, size }: Growth<Item>) {
  const [{ shown, pagination, newest }, setState] = useState({
    shown: first.data,
    pagination: first.pagination,
    newest: null as string | null,
  });
  const [state, setLoading] = useState<"idle" | "busy" | "failed">("idle");
  const { currentPage, perPage, total } = pagination;
  const nextPage = currentPage * perPage < total ? (currentPage * perPage) / size + 1 : null;

  async function load() {
    if (state === "busy" || nextPage === null) return;
    setLoading("busy");
    const page = await fetchPage<Item>(addressOf(nextPage));
    setLoading(page ? "idle" : "failed");
    if (!page) return;
    setState(({ shown: before }) => {
      const all = accumulate(before, page.data, keyOf);
      const freshest = all[before.length];
      return { shown: all, pagination: page.pagination, newest: freshest ? keyOf(freshest) : null };
    });
  }

  return {
    shown,
    /** Key of the first of what came last. */
    newest,
    nextPage,
    total,
    busy: state === "busy",
    failed: state === "failed",
    load,
  };
}

/** Adds a page to what is shown, without what came before. */
function accumulate<Item>(shown: Item[], page: Item[], keyOf: (item: Item) => string): Item[] {
  const known = new Set<string>();
  return [...shown, ...page].filter((item) => !known.has(keyOf(item)) && known.add(keyOf(item)));
}

async function fetchPage<Item>(address: string): Promise<Page<Item> | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(longest) });
    return response.ok ? ((await response.json()) as { page: Page<Item> | null }).page : null;
  } catch {
    return null;
  }
}

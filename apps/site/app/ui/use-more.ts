import type { Pagination } from "@len/contract/envelope";
import { useState } from "react";

export type Page<Item> = { data: Item[]; pagination: Pagination };

type Growth<Item> = {
  /** URL on this site that answers `{ page }` as JSON; `page` is null when the API did not answer. */
  addressOf: (page: number) => string;
  /** A unique key of an item; items that are already in the list are skipped. */
  keyOf: (item: Item) => string;
  /** Page size of the following pages; `first` may span several of them. */
  size: number;
};

/** Timeout in milliseconds. */
const longest = 20_000;

/**
 * A list that grows by «Показать ещё»: further pages are appended to the first one. When a request fails, the list stays and the next
 * press tries again. It does not use the router, whose failed load would replace the page with an error page. Give the component that
 * calls it a `key` that identifies the list, so that another list starts from its first page.
 */
export function useMore<Item>(first: Page<Item>, { addressOf, keyOf, size }: Growth<Item>) {
  const [list, setList] = useState({
    shown: first.data,
    pagination: first.pagination,
    status: null as "busy" | "failed" | null,
  });
  const { currentPage, perPage, total } = list.pagination;
  const seen = currentPage * perPage;
  const nextPage = seen < total ? Math.floor(seen / size) + 1 : null;

  async function load(next: number) {
    if (list.status === "busy") return;
    setList({ ...list, status: "busy" });
    const page = await fetchPage<Item>(addressOf(next));
    if (!page) return setList({ ...list, status: "failed" });

    const known = new Set(list.shown.map(keyOf));
    setList({
      shown: [...list.shown, ...page.data.filter((item) => !known.has(keyOf(item)))],
      pagination: page.pagination,
      status: null,
    });
  }

  return { ...list, nextPage, total, load };
}

/** `null` on any failure: no connection, a timeout, or an answer that is not JSON. */
async function fetchPage<Item>(address: string): Promise<Page<Item> | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(longest) });
    return ((await response.json()) as { page: Page<Item> | null }).page;
  } catch {
    return null;
  }
}

import type { Pagination } from "@len/contract/envelope";
import { useState } from "react";

export type Page<Item> = { data: Item[]; pagination: Pagination };

type Growth<Item> = {
  /** The URL on this site that returns `{ page }` as JSON; `page` is null if the API did not answer. */
  addressOf: (page: number) => string;
  /** A unique key of an item; items that are already in the list are skipped. */
  keyOf: (item: Item) => string;
  /** The page size of the following pages; the first page may be as long as several of them. */
  size: number;
};

/** Timeout in milliseconds. */
const longest = 20_000;

/**
 * A list that grows by «Показать ещё»: further pages are appended to the first one. If a request fails, the list stays and the next press
 * tries again. The router is not used, because after a failed load it would replace the page with an error page. The component that calls
 * this hook needs a `key` that identifies the list, so that another list starts with its first page.
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

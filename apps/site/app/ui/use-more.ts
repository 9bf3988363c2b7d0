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

/** `null` when nothing came, whatever the reason: no connection, too long a wait, an answer that is no page. */
async function fetchPage<Item>(address: string): Promise<Page<Item> | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(longest) });
    return ((await response.json()) as { page: Page<Item> | null }).page;
  } catch {
    return null;
  }
}

import type { Pagination } from "@len/contract/envelope";

/** What one call of a list gives at most. */
export const longestPage = 100;

/** A list that is longer than so many pages is not read to its end. */
const mostPages = 10;

type Page<Item> = { data: Item[]; pagination: Pagination };

/** All items of a list that comes in pages, as far as `mostPages` of them; `total` counts those behind it, too. */
export async function everyPage<Item>(load: (page: number) => Promise<Page<Item>>): Promise<{ data: Item[]; total: number }> {
  const first = await load(1);
  const data = [...first.data];
  for (let page = 2; page <= Math.min(first.pagination.lastPage, mostPages); page += 1) data.push(...(await load(page)).data);
  return { data, total: first.pagination.total };
}

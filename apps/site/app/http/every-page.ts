import type { Pagination } from "@len/contract/envelope";
import type { ApiClient } from "./api-client.ts";

/** The API's maximum page size. */
export const longestPage = 100;

/** The maximum number of pages that are read; the rest of a longer list is omitted. */
const mostPages = 10;

type Page<Item> = { data: Item[]; pagination: Pagination };

/** All items of a paginated list, up to `mostPages` pages. */
export async function everyPage<Item>(load: (page: number) => Promise<Page<Item>>): Promise<Item[]> {
  const first = await load(1);
  const items = [...first.data];
  for (let page = 2; page <= Math.min(first.pagination.lastPage, mostPages); page += 1) items.push(...(await load(page)).data);
  return items;
}

/** The doctors of the clinic in the order of its lists, at most the first thousand. */
export const everyDoctor = (api: ApiClient) => everyPage((page) => api.doctors({ limit: longestPage, page }));

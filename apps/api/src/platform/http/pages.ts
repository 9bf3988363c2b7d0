import type { Pagination } from "@len/contract/envelope";
import { notFound } from "../refusals/refusal.ts";

type Asked = { page: number; limit: number };

/** A page past the last one is empty; an empty list has one page. */
function pagination({ page, limit }: Asked, total: number): Pagination {
  return { currentPage: page, lastPage: Math.max(1, Math.ceil(total / limit)), perPage: limit, total };
}

export const offset = ({ page, limit }: Asked) => (page - 1) * limit;

/** One page of a list with the total of the whole list. */
export type PageOf<Item> = { items: Item[]; total: number };

export function pageAnswer<Item>(asked: Asked, { items, total }: PageOf<Item>) {
  return { success: true as const, data: items, pagination: pagination(asked, total) };
}

export const success = <Data>(data: Data) => ({ success: true as const, data });

/** The answer with one item; throws `not_found` when there is none. */
export function found<Item extends object>(item: Item | null) {
  if (item === null) throw notFound();
  return success(item);
}

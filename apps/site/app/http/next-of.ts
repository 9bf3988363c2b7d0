import { data } from "react-router";
import { pagePattern, slugPattern } from "../../platform/address-patterns.ts";

/** The data behind «Показать ещё»: the next page of what belongs to one item. A URL that no button of ours has answers 404. */
export function nextOf(name: string, params: URLSearchParams): { name: string; page: number } {
  const page = params.get("page") ?? "1";
  if (!slugPattern.test(name) || !pagePattern.test(page)) throw data(null, { status: 404 });

  return { name, page: Number(page) };
}

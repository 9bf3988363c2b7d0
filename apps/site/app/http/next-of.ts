import { data } from "react-router";
import { pagePattern, slugPattern } from "../../platform/address-patterns.ts";

/** What «Показать ещё» asks for: the next page of what belongs to one item. An address no button of ours has is nowhere. */
export function nextOf(name: string, params: URLSearchParams): { name: string; page: number } {
  const page = params.get("page") ?? "1";
  if (!slugPattern.test(name) || !pagePattern.test(page)) throw data(null, { status: 404 });

  return { name, page: Number(page) };
}

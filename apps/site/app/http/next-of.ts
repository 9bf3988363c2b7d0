import { data } from "react-router";

/** What «Показать ещё» asks for: the next page of what belongs to one item. An address no button of ours has is nowhere. */
export function nextOf(name: string, params: URLSearchParams): { name: string; page: number } {
  const page = params.get("page") ?? "1";
  if (!/^[a-z0-9-]{1,200}$/.test(name) || !/^[1-9]\d{0,5}$/.test(page)) throw data(null, { status: 404 });

  return { name, page: Number(page) };
}

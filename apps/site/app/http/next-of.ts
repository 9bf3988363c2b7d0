import { data } from "react-router";
import { pagePattern, slugPattern } from "../../platform/address-patterns.ts";

/** The item and the page number that «Показать ещё» requests. Throws a 404 for an address that this button never requests. */
export function nextOf(name: string, params: URLSearchParams): { name: string; page: number } {
  const page = params.get("page") ?? "1";
  if (!slugPattern.test(name) || !pagePattern.test(page)) throw data(null, { status: 404 });

  return { name, page: Number(page) };
}

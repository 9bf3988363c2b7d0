import { searchCheck } from "@len/contract/checks";
import { pagePattern, slugPattern } from "../../platform/address-patterns.ts";

/** Readers of query parameters; an invalid value counts as absent. */

/** `?page=`, from 1. */
export function pageParam(params: URLSearchParams): number {
  const page = params.get("page") ?? "";
  return pagePattern.test(page) ? Number(page) : 1;
}

/** A slug such as `?category=` or `?doctor=`. */
export function slugParam(params: URLSearchParams, name: string): string | null {
  const slug = (params.get(name) ?? "").trim();
  return slugPattern.test(slug) ? slug : null;
}

/** An id such as `?review=`. */
export function idParam(params: URLSearchParams, name: string): string | null {
  const id = params.get(name) ?? "";
  return /^[\da-f-]{36}$/.test(id) ? id : null;
}

/** A visitor's search: `asked` is the text as typed. If it is too long, `error` says so and `search` is empty. */
export type AskedSearch = { asked: string; search: string; error: string | null };

/** `?search=` */
export function searchParam(params: URLSearchParams): AskedSearch {
  // The API accepts neither control characters nor lone surrogates.
  const asked = wholeLetters((params.get("search") ?? "").replace(/\p{Cc}/gu, " ")).trim();
  const error = searchCheck(asked);
  return { asked, search: error ? "" : asked, error };
}

/** Replaces lone surrogates; not every supported browser has `toWellFormed`. */
const wholeLetters = (text: string) => text.replace(/\p{Cs}/gu, "\ufffd");

/** A URL with those parameters that have a value; for page 1 it has no `page`. */
export function addressWith(path: string, { page = 1, ...rest }: { page?: number } & Record<string, string | number | null>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) params.set(name, String(value));
  if (page > 1) params.set("page", String(page));
  // The oldest supported browsers lack `URLSearchParams.size`.
  const query = `${params}`;
  return path + (query ? `?${query}` : "");
}

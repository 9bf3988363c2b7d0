import { pagePattern, slugPattern } from "../../platform/address-patterns.ts";

/** Readers of query parameters; an invalid value counts as absent. */

/** The maximum length of a search text that the API accepts. */
export const longestText = 100;

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

/** A text typed by the visitor. */
export function textParam(params: URLSearchParams, name: string): string {
  return wholeLetters((params.get(name) ?? "").replace(/\p{Cc}/gu, " "))
    .trim()
    .slice(0, longestText)
    .replace(/\p{Cs}$/u, "");
}

/** Replaces lone surrogates; not every supported browser has `toWellFormed`. */
const wholeLetters = (text: string) => text.replace(/\p{Cs}/gu, "\ufffd");

/** A URL with the parameters that have a value; page 1 is the URL without `page`. */
export function addressWith(path: string, { page = 1, ...rest }: { page?: number } & Record<string, string | number | null>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) if (value) params.set(name, String(value));
  if (page > 1) params.set("page", String(page));
  return path + (params.size > 0 ? `?${params}` : "");
}

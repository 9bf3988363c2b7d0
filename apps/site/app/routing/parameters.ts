import { longestSearch } from "@len/contract/checks";
import { pagePattern, slugPattern } from "../../platform/address-patterns.ts";
import type { Parameter } from "../../platform/route-list.ts";

/** Query parameters of cached pages, for `handle.cachedBy`. */

const matching = (pattern: RegExp, fallback = ""): Parameter => ({ read: (value) => (pattern.test(value) ? value : null), fallback });

/** The page number of a list. */
export const pageNumber = matching(pagePattern, "1");

/** The slug of a doctor, a service or a category. */
export const slug = matching(slugPattern);

/** Up to `most` slugs separated by commas. */
export const slugs = (most: number) => matching(new RegExp(`^[a-z0-9-]{1,200}(?:,[a-z0-9-]{1,200}){0,${most - 1}}$`));

/** One of a few values; the first value is used when the parameter is absent. */
export const oneOf = (...[first, ...others]: [string, ...string[]]) => matching(new RegExp(`^(?:${[first, ...others].join("|")})$`), first);

/** A whole number of up to seven digits, or nothing. */
export const wholeNumber = matching(/^(?:[1-9]\d{0,6})?$/);

/** Free text typed by a visitor. */
export const words: Parameter = {
  read: (value) => (value.length <= longestSearch && !/[\p{Cc}\p{Cs}]/u.test(value) ? value.trim() : null),
  fallback: "",
};

/** A parameter whose page is rendered for a single visitor: with any value the page is not cached. */
export const ofOneVisitor: Parameter = { read: () => null, fallback: "" };

import { searchParam } from "../http/address-params.ts";
import type { ApiClient } from "../http/api-client.ts";
import { quietly } from "../http/quietly.ts";

/** Up to this number of services, one page lists all. In a larger clinic each direction or letter has a page. */
const longestList = 300;

/** The maximum number of results, because the API answers a filter only with the best matches. */
export const mostFound = 100;

/** The data that the pages of prices and of services load first: the words of the filter, and the outline of the catalogue. */
export async function loadOutline(api: ApiClient, { searchParams }: URL) {
  const catalogue = await quietly(api.catalogue());
  return { ...searchParam(searchParams), catalogue, inParts: catalogue !== null && isInParts(catalogue.countServices) };
}

export const isInParts = (countServices: number) => countServices > longestList;

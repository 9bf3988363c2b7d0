import { searchWordCalls } from "@len/contract/staff/calls/search-words";
import { infiniteQueryOptions, keepPreviousData, queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

export type Words = { terms: string[]; means: string[]; isOneWay: boolean };

export const missesQuery = (isSolved: boolean) =>
  infiniteQueryOptions({
    queryKey: ["search-words", "misses", isSolved],
    queryFn: ({ pageParam }) => send(searchWordCalls.searchMisses, { input: { isSolved: isSolved ? "true" : "false", page: pageParam } }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, lastPage } }) => (currentPage < lastPage ? currentPage + 1 : null),
    staleTime: 0,
  });

export const synonymsQuery = queryOptions({
  queryKey: ["search-words", "synonyms"],
  queryFn: async () => (await send(searchWordCalls.searchSynonyms)).data,
  staleTime: 0,
});

/** Runs the real search with the words of the draft. The previous answer is shown until the next one arrives. */
export const previewQuery = (search: string, words: Words) =>
  queryOptions({
    queryKey: ["search-words", "preview", search, words],
    queryFn: async () => (await send(searchWordCalls.previewSearchSynonyms, { input: { search, ...words } })).data,
    enabled: words.terms.length > 0 && words.means.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
  });

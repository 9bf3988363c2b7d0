import { staffCalls } from "@len/contract/staff/calls";
import type { RequestDetails, RequestFilter, RequestRow } from "@len/contract/staff/requests";
import type { Colleague } from "@len/contract/staff/roles";
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

export type Order = "newest" | "promise";
type Page = Awaited<ReturnType<typeof readPage>>;
export type RequestPages = InfiniteData<Page, number>;

const readPage = (filter: RequestFilter, order: Order, page: number, isBackground: boolean) =>
  send(staffCalls.requests, { input: { filter, order, page, limit: 50 }, isBackground });

const isKnown = (client: QueryClient, queryKey: readonly unknown[]) => client.getQueryData(queryKey) !== undefined;

export const listQuery = (filter: RequestFilter, order: Order) =>
  infiniteQueryOptions({
    queryKey: ["requests", "list", filter, order] as const,
    queryFn: ({ client, queryKey, pageParam }) => {
      const pages = client.getQueryData<RequestPages>(queryKey)?.pages.length ?? 0;
      return readPage(filter, order, pageParam, pageParam <= pages);
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.currentPage < pagination.lastPage ? pagination.currentPage + 1 : undefined),
    gcTime: 60_000,
  });

/** An opened request. It is not read again under the hands; opening it again is another view. */
export const requestQuery = (number: number) =>
  queryOptions({
    queryKey: ["request", number] as const,
    queryFn: async ({ client, queryKey }) =>
      (await send(staffCalls.request, { params: { number }, isBackground: isKnown(client, queryKey) })).data,
    gcTime: 0,
  });

export const colleaguesQuery = queryOptions({
  queryKey: ["colleagues"],
  queryFn: async ({ client, queryKey }) => (await send(staffCalls.colleagues, { isBackground: isKnown(client, queryKey) })).data,
  refetchInterval: 60_000,
});

const withRows = (pages: RequestPages | undefined, change: (row: RequestRow) => RequestRow): RequestPages | undefined =>
  pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })) };

/** Who looks at a request changes in the lists alone. */
export const clearListViewers = (pages: RequestPages | undefined, { number, viewers }: { number: number; viewers: Colleague[] }) =>
  withRows(pages, (row) => (row.number === number ? { ...row, viewers } : row));

/** What the API answered to an act: the opened request and its row change at once, the counts are read again. */
export function takeAnswer(client: QueryClient, details: RequestDetails) {
  if (isKnown(client, requestQuery(details.number).queryKey)) client.setQueryData(requestQuery(details.number).queryKey, details);
  client.setQueriesData<RequestPages>({ queryKey: ["requests", "list"] }, (pages) =>
    withRows(pages, (row) => (row.number === details.number ? { ...row, ...rowOf(details) } : row)),
  );
  void client.invalidateQueries({ queryKey: ["requests"] });
}

const rowOf = ({ version, state, promise, assignee, flags, updatedAt }: RequestDetails) => ({
  version,
  state,
  promise,
  assignee,
  flags,
  updatedAt,
});

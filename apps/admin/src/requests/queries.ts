import { overviewCalls } from "@len/contract/staff/calls/overview";
import { requestCalls } from "@len/contract/staff/calls/requests";
import type { RequestDetails, RequestFilter, RequestRow } from "@len/contract/staff/requests";
import type { Colleague } from "@len/contract/staff/roles";
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { send } from "../api/send.ts";
import { newsOf, type RequestNews } from "./news.ts";

export type Order = "newest" | "promise";
type Page = Awaited<ReturnType<typeof readPage>>;
export type RequestPages = InfiniteData<Page, number>;

const readPage = (filter: RequestFilter, order: Order, page: number, isBackground: boolean) =>
  send(requestCalls.requests, { input: { filter, order, page, limit: 50 }, isBackground });

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

/** The plan of the requests that nobody has taken yet. It is read again together with the lists. */
export const planQuery = queryOptions({
  queryKey: ["requests", "plan"] as const,
  queryFn: async ({ client, queryKey }) => (await send(requestCalls.requestPlan, { isBackground: isKnown(client, queryKey) })).data,
  gcTime: 60_000,
});

/** An opened request. It is not read again while it is open; opening it again is logged as another view. */
export const requestQuery = (number: number) =>
  queryOptions({
    queryKey: ["request", number] as const,
    queryFn: async ({ client, queryKey }) =>
      (await send(requestCalls.request, { params: { number }, isBackground: isKnown(client, queryKey) })).data,
    gcTime: 0,
  });

export const colleaguesQuery = queryOptions({
  queryKey: ["colleagues"],
  queryFn: async ({ client, queryKey }) => (await send(overviewCalls.colleagues, { isBackground: isKnown(client, queryKey) })).data,
  refetchInterval: 60_000,
});

const withRows = (pages: RequestPages | undefined, change: (row: RequestRow) => RequestRow): RequestPages | undefined =>
  pages && { ...pages, pages: pages.pages.map((page) => ({ ...page, data: page.data.map(change) })) };

/** The rows of all lists that were read. */
export function listedRows(client: QueryClient): RequestRow[] {
  const lists = client.getQueriesData<RequestPages>({ queryKey: ["requests", "list"] });
  return lists.flatMap(([, pages]) => pages?.pages.flatMap(({ data }) => data) ?? []);
}

/** Shows who has a request open. Only the lists show this. */
export const showViewers = (pages: RequestPages | undefined, number: number, viewers: Colleague[]) =>
  withRows(pages, (row) => (row.number === number ? { ...row, viewers } : row));

/** Applies the answer to an act: the opened request and its row change at once, and the counts are read again. */
export function takeAnswer(client: QueryClient, details: RequestDetails) {
  if (isKnown(client, requestQuery(details.number).queryKey)) client.setQueryData(requestQuery(details.number).queryKey, details);
  client.setQueriesData<RequestPages>({ queryKey: ["requests", "list"] }, (pages) =>
    withRows(pages, (row) => (row.number === details.number ? { ...row, ...rowOf(details) } : row)),
  );
  void client.invalidateQueries({ queryKey: ["requests"] });
}

/**
 * Called when others have changed the opened request. Their notes and acts are shown at once, and the latest one is returned. State and
 * version stay as the reader saw them, so that an act based on them is refused and names the person who was first.
 */
export async function readNews(client: QueryClient, number: number, me: string): Promise<RequestNews | null> {
  const { queryKey } = requestQuery(number);
  const seen = client.getQueryData(queryKey);
  if (!seen) return null;
  const { data } = await send(requestCalls.request, { params: { number }, isBackground: true });
  const { notes, history, flags, earlier, earlierNotes } = data;
  client.setQueryData(queryKey, (opened) => opened && { ...opened, notes, history, flags, earlier, earlierNotes });
  return newsOf(seen, data, me);
}

const rowOf = ({ version, state, promise, assignee, flags, updatedAt }: RequestDetails) => ({
  version,
  state,
  promise,
  assignee,
  flags,
  updatedAt,
});

/** The numbers of requests for each filter. While another list is loading, they are those of the list that was answered last. */
export function useCounts() {
  const client = useQueryClient();
  const lists = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => newest(client),
  );
  return lists?.pages[0]?.counts;
}

/** The opening hour of the next open day, from the list that was read last; `null` if the clinic has no opening hours. */
export function useNextMorning(): string | null {
  const client = useQueryClient();
  return newest(client)?.pages[0]?.nextMorning ?? null;
}

/**
 * The list that the server answered last. TanStack's time of update cannot be used for this: showing who has a request open updates every
 * list, including those with older counts.
 */
export function newestOf(lists: RequestPages[]): RequestPages | undefined {
  const answeredAt = ({ pages }: RequestPages) => Math.max(...pages.map(({ now }) => Date.parse(now)));
  return lists.reduce<RequestPages | undefined>((last, list) => (last && answeredAt(last) >= answeredAt(list) ? last : list), undefined);
}

function newest(client: QueryClient): RequestPages | undefined {
  const lists = client.getQueriesData<RequestPages>({ queryKey: ["requests", "list"] }).flatMap(([, pages]) => pages ?? []);
  return newestOf(lists);
}

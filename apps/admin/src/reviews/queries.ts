import { reviewCalls } from "@len/contract/staff/calls/reviews";
import type { ReviewRow, StaffReview } from "@len/contract/staff/reviews";
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

export type ReviewState = ReviewRow["state"];
type Page = Awaited<ReturnType<typeof readPage>>;
type ReviewPages = InfiniteData<Page, number>;

const readPage = (state: ReviewState, page: number, isBackground: boolean) =>
  send(reviewCalls.reviews, { input: { state, page, limit: 50 }, isBackground });

export const listQuery = (state: ReviewState) =>
  infiniteQueryOptions({
    queryKey: ["reviews", "list", state] as const,
    queryFn: ({ client, queryKey, pageParam }) => {
      const pages = client.getQueryData<ReviewPages>(queryKey)?.pages.length ?? 0;
      return readPage(state, pageParam, pageParam <= pages);
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) => (pagination.currentPage < pagination.lastPage ? pagination.currentPage + 1 : undefined),
    gcTime: 60_000,
  });

/** An opened review. It is not read again while it is open; opening it again is logged as another view. */
export const reviewQuery = (id: string) =>
  queryOptions({
    queryKey: ["review", id] as const,
    queryFn: async ({ client, queryKey }) =>
      (await send(reviewCalls.review, { params: { id }, isBackground: client.getQueryData(queryKey) !== undefined })).data,
    gcTime: 0,
  });

/** Applies the answer to an act: the opened review changes at once, lists and counts are read again. */
export function takeAnswer(client: QueryClient, review: StaffReview) {
  const { queryKey } = reviewQuery(review.id);
  if (client.getQueryData(queryKey)) client.setQueryData(queryKey, review);
  void client.invalidateQueries({ queryKey: ["reviews"] });
}

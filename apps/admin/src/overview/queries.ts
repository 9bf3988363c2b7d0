import { overviewCalls } from "@len/contract/staff/calls/overview";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** What needs somebody now. Promises break with time alone, so it is read again each minute. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: async ({ client, queryKey }) =>
    (await send(overviewCalls.overview, { isBackground: client.getQueryData(queryKey) !== undefined })).data,
  refetchInterval: 60_000,
});

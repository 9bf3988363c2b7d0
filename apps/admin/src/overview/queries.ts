import { overviewCalls } from "@len/contract/staff/calls/overview";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** Open tasks of the reader. Promises break as time passes, so the tasks are read again each minute. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: async ({ client, queryKey }) =>
    (await send(overviewCalls.overview, { isBackground: client.getQueryData(queryKey) !== undefined })).data,
  refetchInterval: 60_000,
});

import { overviewCalls } from "@len/contract/staff/calls/overview";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** The open tasks of the reader. They are read again each minute, because requests become late as time passes. */
export const overviewQuery = queryOptions({
  queryKey: ["overview"],
  queryFn: async ({ client, queryKey }) =>
    (await send(overviewCalls.overview, { isBackground: client.getQueryData(queryKey) !== undefined })).data,
  refetchInterval: 60_000,
});

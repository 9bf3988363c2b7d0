import { firstHourCalls } from "@len/contract/staff/calls/first-hour";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** The records that are removed together with the demo clinic. */
export const demoClearingQuery = queryOptions({
  queryKey: ["first-hour", "demo"],
  queryFn: async () => (await send(firstHourCalls.demoClearing, { patienceMs: 60_000 })).data,
  staleTime: 0,
  gcTime: 0,
});

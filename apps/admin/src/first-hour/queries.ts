import { staffCalls } from "@len/contract/staff/calls";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** How far the clinic has come; read again when the screen is opened and after each step. */
export const firstHourQuery = queryOptions({
  queryKey: ["first-hour"],
  queryFn: async () => (await send(staffCalls.firstHour)).data,
  staleTime: 0,
});

/** What would go with the demo clinic. */
export const demoClearingQuery = queryOptions({
  queryKey: ["first-hour", "demo"],
  queryFn: async () => (await send(staffCalls.demoClearing, { patienceMs: 60_000 })).data,
  staleTime: 0,
  gcTime: 0,
});

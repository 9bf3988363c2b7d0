import { priceCalls } from "@len/contract/staff/calls/prices";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/** Read anew at each opening of the screen, and after acts on many services: each answer counts, also one that equals the answer before. */
export const sheetQuery = queryOptions({
  queryKey: ["prices", "sheet"],
  queryFn: async () => (await send(priceCalls.prices)).data.services,
  refetchOnMount: "always",
  gcTime: 0,
  structuralSharing: false,
});

/** How many lines the sheet has: read again with the counts of the sections, because a service that goes takes its lines along. */
export const priceCountQuery = queryOptions({
  queryKey: ["content", "sections", "prices"],
  queryFn: async () => (await send(priceCalls.countPrices)).data.lines,
});

export const dayQuery = (day: string) =>
  queryOptions({
    queryKey: ["prices", "day", day],
    queryFn: async () => (await send(priceCalls.priceDay, { input: { day } })).data,
    staleTime: 0,
  });

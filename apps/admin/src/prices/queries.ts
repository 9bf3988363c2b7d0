import { priceCalls } from "@len/contract/staff/calls/prices";
import { queryOptions } from "@tanstack/react-query";
import { send } from "../api/send.ts";

/**
 * The list is read again each time the screen opens and after acts on many services. Every answer is treated as new, even if it equals the
 * previous one.
 */
export const sheetQuery = queryOptions({
  queryKey: ["prices", "sheet"],
  queryFn: async () => (await send(priceCalls.prices)).data.services,
  refetchOnMount: "always",
  gcTime: 0,
  structuralSharing: false,
});

/**
 * The number of lines in the sheet. It is read again together with the counts of the sections, because removing a service removes its
 * lines.
 */
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

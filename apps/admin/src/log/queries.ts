import { logCalls } from "@len/contract/staff/calls/log";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { send } from "../api/send.ts";

export type Filter = Omit<z.input<typeof logCalls.exportLog.input>["filter"], "entity" | "entityId">;

/**
 * The entries that match the filter, newest first, 100 on a page; the page begins after the entry `upTo`. They are read again each time the
 * screen is opened.
 */
export const logQuery = (filter: Filter, upTo: number | null) =>
  infiniteQueryOptions({
    queryKey: ["log", "list", filter, upTo] as const,
    queryFn: async ({ pageParam }) => (await send(logCalls.log, { input: { ...filter, before: pageParam } })).data,
    initialPageParam: upTo,
    getNextPageParam: ({ entries, hasMore }) => (hasMore ? entries.at(-1)?.id : undefined),
    gcTime: 0,
  });

/** The verification of the whole log. It runs when the screen is opened again after some minutes, and on demand. */
export const verdictQuery = queryOptions({
  queryKey: ["log", "verdict"],
  queryFn: async () => (await send(logCalls.verifyLog)).data,
});

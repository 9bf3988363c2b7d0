import { mediaCalls } from "@len/contract/staff/calls/media";
import type { listMediaSchema } from "@len/contract/staff/media";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import { send } from "../api/send.ts";

type ListInput = z.input<typeof listMediaSchema>;

/** A page of the library. It is read again when it is opened and after each act. */
export const mediaListQuery = (input: ListInput) =>
  queryOptions({
    queryKey: ["media", "list", input],
    queryFn: () => send(mediaCalls.mediaList, { input }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** A picture or file, with the records that use it. */
export const mediaQuery = (id: string) =>
  queryOptions({
    queryKey: ["media", "item", id],
    queryFn: async () => (await send(mediaCalls.media, { params: { id } })).data,
    staleTime: 0,
  });

/** Pictures or files by their ids, in the same order; unknown ids are skipped. */
export const mediaByIdsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["media", "ids", ids],
    queryFn: async () => {
      const { data } = await send(mediaCalls.mediaList, { input: { ids: ids.join(","), perPage: "100" } });
      return ids.flatMap((id) => data.find((item) => item.id === id) ?? []);
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

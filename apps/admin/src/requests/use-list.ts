import type { RequestFilter } from "@len/contract/staff/requests";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../api/send.ts";
import { notify } from "../ui/notices.tsx";
import type { TableFormat } from "../ui/save-file.ts";
import { useClinicTime } from "../ui/use-clinic-time.ts";
import { listQuery, type Order, planQuery, useCounts } from "./queries.ts";
import type { Found } from "./search.tsx";

/** With more new requests than this, the list is ordered by promised time and the plan is shown, until fewer than `few` are left. */
const many = 20;
const few = 10;

function useHasMany(waiting: number): boolean {
  const [hasMany, setMany] = useState(false);
  if (!hasMany && waiting > many) setMany(true);
  if (hasMany && waiting < few) setMany(false);
  return hasMany;
}

/** The list of requests, with its filter, order, search, and the plan for an overload. */
export function useRequestList() {
  const [filter, setFilter] = useState<RequestFilter>("all");
  const [chosenOrder, setOrder] = useState<Order | null>(null);
  const [found, setFound] = useState<Found | null>(null);
  const counts = useCounts();
  const hasMany = useHasMany(counts?.new ?? 0);
  const order = chosenOrder ?? (hasMany ? "promise" : "newest");
  const pages = useInfiniteQuery(listQuery(filter, order));
  const planned = useQuery({ ...planQuery, enabled: hasMany });
  const clinic = useClinicTime(pages.data?.pages[0]?.now, pages.dataUpdatedAt);

  const choose = (next: RequestFilter) => {
    setFound(null);
    setFilter(next);
  };
  return {
    filter,
    order,
    found,
    counts,
    pages,
    clinic,
    plan: hasMany ? planned.data : undefined,
    rows: found?.rows ?? pages.data?.pages.flatMap(({ data }) => data) ?? [],
    /** The number of requests on all pages, including pages that are not loaded yet. */
    total: found ? found.rows.length : pages.data?.pages[0]?.pagination.total,
    /** Shows the requests of a filter instead of those found by a search. */
    choose,
    toggleLate: () => choose(filter === "late" ? "all" : "late"),
    setOrder,
    setFound,
    download: (format: TableFormat) =>
      void import("./export-list.ts")
        .then(({ downloadList }) => downloadList(filter, format, clinic))
        .catch((error) => notify({ text: messageOf(error) })),
  };
}

export type RequestList = ReturnType<typeof useRequestList>;

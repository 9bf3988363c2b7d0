import { useQueries } from "@tanstack/react-query";
import { type Data, valueAt } from "./data.ts";
import type { Titles } from "./field-words.ts";
import type { Field } from "./fields.ts";
import { titlesQuery } from "./queries.ts";

/** Titles of all records that these data refer to. */
export function useTitles(fields: readonly Field[], datas: readonly Data[]): Titles {
  const wanted = new Map<string, Set<string>>();
  for (const { path, reference } of fields) {
    if (!reference) continue;
    const ids = wanted.get(reference) ?? new Set();
    for (const data of datas) for (const id of [valueAt(data, path)].flat()) if (typeof id === "string" && id) ids.add(id);
    wanted.set(reference, ids);
  }
  return useQueries({
    queries: [...wanted].map(([entity, ids]) => titlesQuery(entity, [...ids].toSorted().slice(0, 100))),
    combine: (results) => new Map(results.flatMap(({ data = [] }) => data.map(({ id, title }) => [id, title] as const))),
  });
}

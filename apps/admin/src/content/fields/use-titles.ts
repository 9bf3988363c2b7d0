import { useQueries } from "@tanstack/react-query";
import { type Data, isData, valueAt } from "../../store/data.ts";
import type { Titles } from "./field-words.ts";
import type { Field } from "./fields.ts";
import { titlesQuery } from "./queries.ts";

/** Titles of all records that these data refer to. */
export function useTitles(fields: readonly Field[], datas: readonly Data[]): Titles {
  const wanted = new Map<string, Set<string>>();
  const collect = (field: Field, data: Data) => {
    const value = valueAt(data, field.path);
    if (field.reference) {
      const ids = wanted.get(field.reference) ?? new Set();
      for (const id of [value].flat()) if (typeof id === "string" && id) ids.add(id);
      wanted.set(field.reference, ids);
    } else if (Array.isArray(value)) for (const row of value) if (isData(row)) for (const inner of field.row) collect(inner, row);
  };
  for (const field of fields) for (const data of datas) collect(field, data);
  return useQueries({
    queries: [...wanted].map(([entity, ids]) => titlesQuery(entity, [...ids].toSorted().slice(0, 100))),
    combine: (results) => new Map(results.flatMap(({ data = [] }) => data.map(({ id, title }) => [id, title] as const))),
  });
}

import type { Pagination } from "@len/contract/envelope";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";

type Page<Item> = { data: Item[]; pagination: Pagination };

/**
 * A list that grows by «Показать ещё»: the pages that come are added to the first one, what came before is skipped (§3 of the
 * specification). `pageOf` finds the page in what the loader of this very address answers. Give the component that calls it a `key` of
 * the list, so that another list begins anew.
 */
export function useMore<Item extends { id: string }, Answer>(first: Page<Item>, pageOf: (answer: Answer) => Page<Item> | null) {
  const fetcher = useFetcher<Answer>();
  const [{ shown, pagination, newest }, setState] = useState({
    shown: first.data,
    pagination: first.pagination,
    newest: null as string | null,
  });
  const answer = fetcher.data as Answer | undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is added once, whatever function reads it
  useEffect(() => {
    const page = answer && pageOf(answer);
    if (!page) return;
    setState(({ shown: before }) => {
      const known = new Set(before.map(({ id }) => id));
      const fresh = page.data.filter(({ id }) => !known.has(id));
      return { shown: [...before, ...fresh], pagination: page.pagination, newest: fresh[0]?.id ?? null };
    });
  }, [answer]);

  return {
    shown,
    /** The first of the last page that came. */
    newest,
    nextPage: pagination.currentPage < pagination.lastPage ? pagination.currentPage + 1 : null,
    total: pagination.total,
    busy: fetcher.state !== "idle",
    failed: fetcher.state === "idle" && answer !== undefined && pageOf(answer) === null,
    load: fetcher.load,
  };
}

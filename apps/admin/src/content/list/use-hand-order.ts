import type { ContentSection, ListedContent } from "@len/contract/staff/content";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { messageOf } from "../../api/send.ts";
import { notify } from "../../ui/notices.tsx";
import { contentListQuery, type ListInput, readAgain } from "../fields/queries.ts";
import { moveRow, undoRow } from "./bulk.ts";

type List = { section: ContentSection; input: ListInput; rows: readonly ListedContent[]; isLastPage: boolean };

export type HandOrder = {
  /** Moves a row to another index (from 0) of the order. Does nothing if that place is on another page. */
  move(id: string, to: number): void;
  /** The last move in words, for a screen reader. */
  said: string;
};

/** The order of the rows of a page, set by hand. A move is shown at once; the calls are sent one after another. */
export function useHandOrder({ section: { entity }, input, rows, isLastPage }: List): HandOrder {
  const client = useQueryClient();
  const { queryKey } = contentListQuery(entity, input);
  const [said, setSaid] = useState("");
  const queue = useRef(Promise.resolve());
  const waiting = useRef(0);
  /** The new versions of rows that were moved after the list was read. */
  const versions = useRef(new Map<string, number>());
  const focused = useRef<string | null>(null);
  // A row that changes its place in the document loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect follows the order of the rows
  useEffect(() => {
    const element = focused.current === null ? null : document.getElementById(focused.current);
    if (element && !element.matches(":disabled")) element.focus();
    focused.current = null;
  }, [rows]);

  const takeBack = async (moved: { id: string; version: number }) => {
    try {
      await undoRow(entity, moved);
    } catch (error) {
      notify({ text: messageOf(error) });
    }
    await readAgain(client, entity);
  };

  async function save(row: ListedContent, before: string | null) {
    try {
      const version = Math.max(row.version, versions.current.get(row.id) ?? 0);
      const moved = await moveRow(entity, { id: row.id, version }, before);
      versions.current.set(row.id, moved.version);
      notify({ text: "Порядок изменён", action: { label: "Отменить", isUndo: true, run: () => void takeBack(moved) } });
    } catch (error) {
      notify({ text: messageOf(error) });
    }
    waiting.current -= 1;
    if (waiting.current === 0) await readAgain(client, entity);
  }

  function move(id: string, to: number) {
    const list = client.getQueryData(queryKey);
    const placed = list?.data.filter(({ isPlaced }) => isPlaced) ?? [];
    const row = placed.find((each) => each.id === id);
    if (!list || !row || to < 0 || to >= placed.length || placed[to] === row) return;
    const others = placed.filter((each) => each !== row);
    const before = others[to]?.id ?? null;
    // The next row is on another page and its id is unknown.
    if (before === null && !isLastPage && placed.length === rows.length) return;
    focused.current = document.activeElement?.id ?? null;
    client.setQueryData(queryKey, { ...list, data: [...others.toSpliced(to, 0, row), ...list.data.filter(({ isPlaced }) => !isPlaced)] });
    setSaid(`${row.title}: место ${to + 1} из ${placed.length}`);
    waiting.current += 1;
    queue.current = queue.current.then(() => save(row, before));
  }

  return { move, said };
}

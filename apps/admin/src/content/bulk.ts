import { contentCalls } from "@len/contract/staff/calls";
import type { ContentItem, ContentRow } from "@len/contract/staff/content";
import { messageOf, send } from "../api/send.ts";
import { type Act, perform } from "./use-acts.ts";

/** Puts a row before another one of the order by hand, or last. */
export const moveRow = async (entity: string, { id, version }: ContentRow, before: string | null): Promise<ContentItem> =>
  (await send(contentCalls.moveContent, { params: { entity, id }, version, input: { before } })).data;

type Outcome = { done: ContentItem[]; refused: { title: string; why: string }[] };

/** One act on several records, one after another: each is done or says why not. */
export async function performAll(
  entity: string,
  rows: readonly Pick<ContentRow, "id" | "version" | "title">[],
  act: Act,
): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  for (const { id, version, title } of rows) {
    try {
      outcome.done.push(await perform(entity, id, act, version));
    } catch (error) {
      outcome.refused.push({ title: title || "Без названия", why: messageOf(error) });
    }
  }
  return outcome;
}

export type BulkAct = "publish" | "unpublish" | "trash" | "untrash";

/** Acts that are valid for all of these records. */
export function actsFor(rows: readonly Pick<ContentRow, "state" | "isLive">[]): BulkAct[] {
  const every = (holds: (row: Pick<ContentRow, "state" | "isLive">) => boolean) => rows.length > 0 && rows.every(holds);
  const acts: [BulkAct, boolean][] = [
    ["publish", every(({ state }) => state === "draft" || state === "changed" || state === "off")],
    ["unpublish", every(({ isLive }) => isLive)],
    ["trash", every(({ state }) => state !== "trash")],
    ["untrash", every(({ state }) => state === "trash")],
  ];
  return acts.flatMap(([act, isValid]) => (isValid ? [act] : []));
}

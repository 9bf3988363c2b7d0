import { contentCalls } from "@len/contract/staff/calls/content";
import type { ContentItem, ContentRow } from "@len/contract/staff/content";
import { messageOf, send } from "../../api/send.ts";
import { perform } from "../record/use-acts.ts";

type About = Pick<ContentRow, "id" | "version">;

/** Moves a row in the order set by hand: before another row, or to the end. */
export const moveRow = async (entity: string, { id, version }: About, before: string | null): Promise<ContentItem> =>
  (await send(contentCalls.moveContent, { params: { entity, id }, version, input: { before } })).data;

const unpinRow = async (entity: string, { id, version }: About): Promise<ContentItem> =>
  (await send(contentCalls.moveContent, { params: { entity, id }, version, input: { before: null, isPinned: false } })).data;

export const undoRow = async (entity: string, { id, version }: About): Promise<ContentItem> =>
  await perform(entity, id, { kind: "undo" }, version);

export type BulkAct = "publish" | "unpublish" | "pin" | "unpin" | "trash" | "untrash";
type Row = Pick<ContentRow, "id" | "version" | "title" | "state" | "isLive" | "changes">;

/** `rows` are all records of the act; those published together may link to each other. */
async function performOn(entity: string, act: BulkAct, row: Row, rows: readonly Row[]): Promise<ContentItem> {
  const { id, version } = row;
  switch (act) {
    case "pin":
      return await moveRow(entity, row, null);
    case "unpin":
      return await unpinRow(entity, row);
    case "publish":
      return await perform(
        entity,
        id,
        { kind: "publish", at: null, alongside: rows.flatMap((other) => (other.id === id ? [] : other.id)) },
        version,
      );
    case "unpublish":
      return await perform(entity, id, row.isLive ? { kind: "unpublish", evenUsed: false } : { kind: "unplan" }, version);
    case "trash":
      return await perform(entity, id, { kind: "trash", evenUsed: false }, version);
    default:
      return await perform(entity, id, { kind: "untrash" }, version);
  }
}

type Outcome = { done: ContentItem[]; refused: { title: string; why: string }[] };

/** Performs an act on several records, one after another. Each result is either success or a reason for the failure. */
async function each<Of extends { title: string }>(rows: readonly Of[], run: (row: Of) => Promise<ContentItem>): Promise<Outcome> {
  const outcome: Outcome = { done: [], refused: [] };
  for (const row of rows) {
    try {
      outcome.done.push(await run(row));
    } catch (error) {
      outcome.refused.push({ title: row.title || "Без названия", why: messageOf(error) });
    }
  }
  return outcome;
}

/** Performs the act on each of these rows; publishing skips rows that would not change the site. */
export const performAll = (entity: string, act: BulkAct, rows: readonly Row[]): Promise<Outcome> => {
  const changed = act === "publish" ? rows.filter(isToPublish) : rows;
  return each(changed, (row) => performOn(entity, act, row, changed));
};

export const undoAll = (entity: string, done: readonly ContentItem[]): Promise<Outcome> => each(done, (row) => undoRow(entity, row));

/** For example «Не вышло: „Врач-косметолог“ и ещё 2. На карточку ссылаются: 3.» */
export function refusedWords([first, ...others]: Outcome["refused"]): string | undefined {
  return first && `Не вышло: «${first.title}»${others.length > 0 ? ` и ещё ${others.length}` : ""}. ${first.why}`;
}

/** Whether publishing the record would change the site. */
export const isToPublish = ({ state }: Pick<ContentRow, "state">) => state === "draft" || state === "changed" || state === "off";

/** The acts that all of these records allow. */
export function actsFor(rows: readonly Pick<ContentRow, "state" | "isLive" | "isPlaced">[], isPinnable: boolean): BulkAct[] {
  const every = (holds: (row: Pick<ContentRow, "state" | "isLive" | "isPlaced">) => boolean) => rows.length > 0 && rows.every(holds);
  const acts: [BulkAct, boolean][] = [
    ["publish", every(({ state }) => state !== "trash") && rows.some(isToPublish)],
    ["unpublish", every(({ state, isLive }) => isLive || state === "planned")],
    ["pin", isPinnable && every(({ isLive, isPlaced }) => isLive && !isPlaced)],
    ["unpin", isPinnable && every(({ isPlaced }) => isPlaced)],
    ["trash", every(({ state }) => state !== "trash")],
    ["untrash", every(({ state }) => state === "trash")],
  ];
  return acts.flatMap(([act, isValid]) => (isValid ? [act] : []));
}

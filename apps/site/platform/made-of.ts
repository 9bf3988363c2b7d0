import type { Change } from "@len/contract/changes";

/**
 * What the API gave for an answer of the site: whole collections (`news`) and single items of them (`doctors/yaseneva-mariya`).
 * `kept`: all of it, and nothing had to be asked for. `failed`: a part of it could not be had. `away`: nothing that was asked for could.
 */
export type MadeOf = { state: (typeof states)[number]; parts: string[] };

const states = ["whole", "kept", "failed", "away"] as const;

/** Nothing of it is missing. */
export const isWhole = (madeOf: MadeOf | null) => madeOf?.state === "whole" || madeOf?.state === "kept";

/** Carries `MadeOf` from the pages to the server, which takes it off before the answer leaves. */
export const madeOfHeader = "x-made-of";

/** The name of one item among the parts: safe in a header, whatever stood in the address. */
export const itemPart = (collection: string, slug: string) => `${collection}/${encodeURIComponent(slug.toWellFormed())}`;

export function writeMadeOf({ state, parts }: MadeOf): string {
  return [state, ...parts].join(" ");
}

/** `null` for an answer that does not say what it was made of, and so is kept nowhere. */
export function readMadeOf(header: string | null): MadeOf | null {
  const [name, ...parts] = (header ?? "").split(" ");
  const state = states.find((known) => known === name);
  return state ? { state, parts } : null;
}

/** Lists of a collection count as changed with any change in it, a single item when it is named or all are; `null` may be any change. */
export function concerns(change: Change | null, parts: readonly string[]): boolean {
  if (!change) return true;
  const { collection, slugs } = change;
  if (parts.includes(collection)) return true;
  if (slugs) return slugs.some((slug) => parts.includes(itemPart(collection, slug)));
  return parts.some((part) => part.startsWith(`${collection}/`));
}

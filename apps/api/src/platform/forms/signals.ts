import type { FormExtras } from "@len/contract/forms";

const fastestPersonMs = 3000;

/** Names of suspicious facts about a form. Staff see them; they are never a reason to refuse or drop the form. */
export function flagsOf(facts: Record<string, boolean>): string[] {
  return Object.entries(facts).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
}

/** Checks that apply to every form. */
export function signalsOf({ trap, startedAt }: Pick<FormExtras, "trap" | "startedAt">, now: Date) {
  return { spam: trap.trim() !== "", too_fast: isTooFast(startedAt, now) };
}

/** The form was filled in faster than a person types. A client clock that is ahead of ours, or unreadable, proves nothing. */
function isTooFast(startedAt: string | null, now: Date): boolean {
  const started = startedAt === null ? Number.NaN : Date.parse(startedAt);
  const elapsed = now.getTime() - started;
  return elapsed >= 0 && elapsed < fastestPersonMs;
}

/** The path of the page with the form, without the query, which may contain search words. */
export function sourcePath(source: string | null): string | null {
  const path = source?.split(/[?#]/)[0] ?? "";
  return /^\/[\w\-./%]*$/.test(path) ? path : null;
}

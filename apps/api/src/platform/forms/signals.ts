import type { FormExtras } from "@len/contract/forms";

const fastestPersonMs = 3000;

/** Names of what is true of a form. Staff are told; it is never a reason to refuse or to drop. */
export function flagsOf(facts: Record<string, boolean>): string[] {
  return Object.entries(facts).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
}

/** What any form may be suspected of. */
export function signalsOf({ trap, startedAt }: Pick<FormExtras, "trap" | "startedAt">, now: Date) {
  return { spam: trap.trim() !== "", too_fast: isTooFast(startedAt, now) };
}

/** Filled in faster than a person types. A clock ahead of ours says nothing about speed, nor does an unreadable one. */
function isTooFast(startedAt: string | null, now: Date): boolean {
  const started = startedAt === null ? Number.NaN : Date.parse(startedAt);
  const elapsed = now.getTime() - started;
  return elapsed >= 0 && elapsed < fastestPersonMs;
}

/** The path a form was sent from; its query may hold what the visitor searched for, and stays out. */
export function sourcePath(source: string | null): string | null {
  const path = source?.split(/[?#]/)[0] ?? "";
  return /^\/[\w\-./%]*$/.test(path) ? path : null;
}

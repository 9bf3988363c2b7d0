import { normalisePhone } from "@len/contract/phone";
import type { AppointmentRequest } from "@len/contract/requests";

const fastestPersonMs = 3000;

/** What staff are told beside a request; never a reason to refuse or to drop it. */
export function flagsOf(form: AppointmentRequest, facts: { now: Date; hasConsent: boolean; mismatch: boolean }): string[] {
  const flags = {
    spam: form.trap.trim() !== "",
    too_fast: isTooFast(form.startedAt, facts.now),
    no_consent: !facts.hasConsent,
    check_phone: normalisePhone(form.phone) === null,
    doctor_service_mismatch: facts.mismatch,
  };
  return Object.entries(flags).flatMap(([flag, isSet]) => (isSet ? [flag] : []));
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

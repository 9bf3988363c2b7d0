import { createStore } from "../../ui/store.ts";
import type { NamedTime, RefusedTime } from "../form/visitor-forms.ts";
import { forgetHold, type Hold, heldTimes, holdTime, releaseHold } from "./held-times.ts";
import { nearestIn, type OfferedDays, type Time } from "./time.ts";

/** A time that the form takes when it is sent. */
export type HeldVisit = { kind: "held"; time: Time; hold: Hold };

/**
 * The visit in the record dialog. `none`: a request without a time. `days`: the visitor chooses among the days. `refused` and `full`: the
 * pressed time was not to be had; `before` is the time that is still held meanwhile.
 */
export type VisitState =
  | { kind: "none"; doctor: string | null; service: string | null }
  | HeldVisit
  | { kind: "days"; doctor: string; service: string; before: HeldVisit | null }
  | { kind: "refused"; time: Time; refused: RefusedTime; before: HeldVisit | null }
  | { kind: "full"; time: Time; holds: (NamedTime & { until: string })[]; before: HeldVisit | null };

const noVisit: VisitState = { kind: "none", doctor: null, service: null };

/** One record dialog is open at a time. */
export const visit = createStore<VisitState>(noVisit);

/** The time that the visitor holds in this state. */
export function heldIn(state: VisitState): HeldVisit | null {
  if (state.kind === "held") return state;
  return state.kind === "none" ? null : state.before;
}

/** Holds a time and lets go of the one held before; `false` when nobody answered and nothing changed. Browser only. */
export async function chooseTime(time: Time): Promise<boolean> {
  const result = await holdTime(time);
  if (result.kind === "failed") return false;
  const before = heldIn(visit.get());
  if (result.kind === "held") {
    if (before && before.hold.token !== result.hold.token) releaseHold(before.hold);
    visit.set({ kind: "held", time, hold: result.hold });
  } else if (result.kind === "full") visit.set({ kind: "full", time, holds: result.holds, before });
  else visit.set({ kind: "refused", time, refused: result, before });
  return true;
}

/** Continues with a time that this tab holds; only the tab knows its service. */
export async function continueWith({ start, doctor }: NamedTime): Promise<boolean> {
  const own = heldTimes().find((time) => time.doctor === doctor && Date.parse(time.start) === Date.parse(start));
  return own ? await chooseTime(own) : false;
}

/** Opens the days of the doctor and the service; a held time stays held. */
export function openDays({ doctor, service }: { doctor: string; service: string }) {
  visit.set({ kind: "days", doctor, service, before: heldIn(visit.get()) });
}

/** Leaves the days or the refusal. */
export function backToHeld() {
  const before = heldIn(visit.get());
  if (before) visit.set(before);
}

/** The time that the form wanted was not to be had when it was sent, so the hold is over too. */
export function refuseTime(refused: RefusedTime) {
  const held = heldIn(visit.get());
  if (!held) return;
  forgetHold(held.hold);
  visit.set({ kind: "refused", time: held.time, refused, before: null });
}

/** Ends the hold; the doctor and the service stay chosen. */
export function leaveTime() {
  const state = visit.get();
  const held = heldIn(state);
  if (held) releaseHold(held.hold);
  const { doctor, service } = "time" in state ? state.time : state;
  visit.set({ kind: "none", doctor, service });
}

/** Forgets the visit: the dialog was closed, or its form was sent. */
export function endVisit() {
  const held = heldIn(visit.get());
  if (held) releaseHold(held.hold);
  if (visit.get().kind !== "none") visit.set(noVisit);
}

/** The page is being left, perhaps for the back/forward cache: nobody would use the time meanwhile. */
export function letGo() {
  const held = heldIn(visit.get());
  if (held) releaseHold(held.hold);
}

/** The page is back from the back/forward cache: its hold is over. */
export function comeBack() {
  const held = heldIn(visit.get());
  if (held) visit.set({ ...held, hold: { token: "", until: held.hold.until, endsAt: 0 } });
}

/** `most`: days after this number of times are left out. */
type DaysQuery = { service: string; doctor: string; from?: string; days?: number; most?: number };

/** The free times of some days; `null` when they cannot be loaded. Browser only. */
export async function fetchDays(query: DaysQuery): Promise<OfferedDays | null> {
  const params = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])));
  try {
    const answer = await fetch(`/times/of-form?${params}`, { signal: AbortSignal.timeout(8_000) });
    return answer.ok ? ((await answer.json()) as OfferedDays) : null;
  } catch {
    return null;
  }
}

/** The hold is over. When the time has gone since, the refusal takes the visit's place. */
export async function checkAfterHold({ time, hold }: HeldVisit, from: string) {
  forgetHold(hold);
  const offered = await fetchDays({ service: time.service, doctor: time.doctor, from, days: 14 });
  const state = visit.get();
  if (!offered || state.kind !== "held" || state.hold.token !== hold.token) return;
  const isFree = offered.days.some(({ times }) => times.some(({ start }) => Date.parse(start) === Date.parse(time.start)));
  if (isFree) return;
  const refused: RefusedTime = { kind: "noTime", code: "slot_taken", message: "", nearest: nearestIn(offered, time.start) };
  visit.set({ kind: "refused", time, refused, before: null });
}

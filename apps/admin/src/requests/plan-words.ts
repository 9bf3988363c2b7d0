import type { RequestPlan, RequestRow } from "@len/contract/staff/requests";
import type { MarkKind } from "../ui/mark.tsx";
import { type ClinicTime, sinceOf } from "../words/clinic-time.ts";
import { agreed, counted } from "../words/words.ts";
import { untilWords } from "./words.ts";

const minute = 60_000;
const onShiftWords = ["", "", "двое", "трое", "четверо", "пятеро", "шестеро", "семеро", "восьмеро", "девятеро", "десятеро"];

/** Two sentences: how many requests wait for each person on duty, and what most of them were promised. `onShift` includes the reader. */
export function planWords({ total, since, soon, next, late }: RequestPlan, onShift: number, clinic: ClinicTime): [string, string] {
  const all = counted(total, ["новая заявка", "новые заявки", "новых заявок"]);
  const shift = onShiftWords[onShift] || counted(onShift, ["человек", "человека", "человек"]);
  const share = onShift > 1 ? `${shift}: по\u00a0${Math.ceil(total / onShift)} на\u00a0человека` : "только вы";
  const first = `${all}${since ? ` ${sinceOf(since, clinic)}` : ""}, на\u00a0смене ${share}.`;
  if (next.dueAt !== null) {
    const minutes = Math.ceil((Date.parse(next.dueAt) - clinic.now) / minute);
    const left = `${agreed(minutes, ["осталась", "осталось", "осталось"])} ${counted(minutes, ["минута", "минуты", "минут"])}`;
    const hurry = minutes > 0 && minutes <= 60 ? `, ${left}` : "";
    const promised = `На\u00a0${next.count} из\u00a0них обещали ответить до\u00a0${untilWords(next.dueAt, clinic)}${hurry}.`;
    return [first, soon.dueAt === null ? promised : `Ближайшая\u00a0— до\u00a0${untilWords(soon.dueAt, clinic)}. ${promised}`];
  }
  if (late.count > 0) return [first, `${late.count} из\u00a0них ${agreed(late.count, ["ждёт", "ждут", "ждут"])} дольше обещанного.`];
  return [first, ""];
}

type Group = "late" | "soon" | "next" | "later";

/** The group of the plan to which an unanswered request belongs by its promised time; `null` if it is answered. */
export function groupOf({ state, promise: { dueAt } }: RequestRow, { next }: RequestPlan, clinic: ClinicTime): Group | null {
  if (state !== "new" && state !== "in_work") return null;
  if (dueAt === null || next.dueAt === null) return dueAt !== null && Date.parse(dueAt) < clinic.now ? "late" : "later";
  if (Date.parse(dueAt) < clinic.now) return "late";
  if (Date.parse(dueAt) < startOfMinute(next.dueAt)) return "soon";
  return dueAt <= next.dueAt ? "next" : "later";
}

const startOfMinute = (at: string) => Math.floor(Date.parse(at) / minute) * minute;

/** A heading with a mark names a promised time, a heading without a mark names a day. */
export type Heading = { key: string; mark: MarkKind | null; words: string; hint: string };

/**
 * The heading of a group, when the list is ordered by promised time. It contains the number of requests only if the list shows new
 * requests, which the plan counts.
 */
export function groupHeading(group: Group, { late, soon, next, later }: RequestPlan, clinic: ClinicTime, hasNumbers: boolean): Heading {
  const number = (count: number) => (hasNumbers ? `, ${count}` : "");
  if (group === "late") {
    const between =
      late.from && late.to && clinic.daysAgo(late.from) === 0
        ? `обещали с\u00a0${clinic.timeOf(late.from)} до\u00a0${clinic.timeOf(late.to)}`
        : "";
    return {
      key: group,
      mark: "late",
      words: `Опоздали${number(late.count)}`,
      hint: hasNumbers ? between : "",
    };
  }
  if (group === "soon") {
    const first = soon.dueAt === null ? "Раньше" : `Ближайшая\u00a0— до\u00a0${untilWords(soon.dueAt, clinic)}`;
    return {
      key: group,
      mark: "soon",
      words: `${first}${number(soon.count)}`,
      hint: "",
    };
  }
  if (group === "next" && next.dueAt) {
    const minutes = Math.ceil((Date.parse(next.dueAt) - clinic.now) / minute);
    const left = minutes > 0 && minutes <= 60 ? `осталось ${minutes}\u00a0мин` : "";
    return {
      key: group,
      mark: "soon",
      words: `До\u00a0${untilWords(next.dueAt, clinic)}${number(next.count)}`,
      hint: left,
    };
  }
  return { key: group, mark: "plain", words: `Позже${number(later)}`, hint: "" };
}

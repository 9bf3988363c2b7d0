import type { RequestPlan, RequestRow } from "@len/contract/staff/requests";
import { agreed, counted } from "../words.ts";
import { dateOf, dayOf, timeOf, untilWords } from "./words.ts";

const minute = 60_000;
const onShiftWords = ["", "", "двое", "трое", "четверо", "пятеро", "шестеро", "семеро", "восьмеро", "девятеро", "десятеро"];
const sinceWeekday = ["с воскресенья", "с понедельника", "со вторника", "со среды", "с четверга", "с пятницы", "с субботы"];

/** «с 08:14», «с четверга», «с 14 ноября» */
function sinceWords(at: string, now: number): string {
  const days = dayOf(now) - dayOf(at);
  if (days === 0) return `с\u00a0${timeOf(at)}`;
  return (days < 7 && sinceWeekday[new Date(at).getDay()]?.replace(" ", "\u00a0")) || `с\u00a0${dateOf(at, now)}`;
}

/** Two sentences: how many wait and for whom, and what was promised to most of them. `onShift` counts the reader. */
export function planWords({ total, since, next, late }: RequestPlan, onShift: number, now: number): [string, string] {
  const all = counted(total, ["новая заявка", "новые заявки", "новых заявок"]);
  const shift = onShiftWords[onShift] || counted(onShift, ["человек", "человека", "человек"]);
  const share = onShift > 1 ? `${shift}: по\u00a0${Math.ceil(total / onShift)} на\u00a0человека` : "только вы";
  const first = `${all}${since ? ` ${sinceWords(since, now)}` : ""}, на\u00a0смене ${share}.`;
  if (next.dueAt !== null) {
    const minutes = Math.ceil((Date.parse(next.dueAt) - now) / minute);
    const left = `${agreed(minutes, ["осталась", "осталось", "осталось"])} ${counted(minutes, ["минута", "минуты", "минут"])}`;
    const soon = minutes > 0 && minutes <= 60 ? `, ${left}` : "";
    return [first, `На\u00a0${next.count} из\u00a0них обещали ответить до\u00a0${untilWords(next.dueAt, now)}${soon}.`];
  }
  if (late.count > 0) return [first, `${late.count} из\u00a0них ${agreed(late.count, ["ждёт", "ждут", "ждут"])} дольше обещанного.`];
  return [first, ""];
}

type Group = "late" | "next" | "later";

/** By which promise of the plan an unanswered request stands; `null`: it is answered. */
export function groupOf({ state, promise: { dueAt } }: RequestRow, { next }: RequestPlan, now: number): Group | null {
  if (state !== "new" && state !== "in_work") return null;
  if (dueAt === null || next.dueAt === null) return dueAt !== null && Date.parse(dueAt) < now ? "late" : "later";
  if (Date.parse(dueAt) < now) return "late";
  return dueAt <= next.dueAt ? "next" : "later";
}

/** Without a mark it names days, with one a promise. */
export type Heading = { key: string; mark: string | null; words: string; hint: string };

/** The heading of a group in the order of promises. Numbers stand where the list shows what the plan counts: the new ones. */
export function groupHeading(group: Group, { late, next, later }: RequestPlan, now: number, hasNumbers: boolean): Heading {
  const number = (count: number) => (hasNumbers ? `, ${count}` : "");
  if (group === "late") {
    const between =
      late.from && late.to && dayOf(late.from) === dayOf(now) ? `обещали с\u00a0${timeOf(late.from)} до\u00a0${timeOf(late.to)}` : "";
    return { key: group, mark: "st st--late", words: `Опоздали${number(late.count)}`, hint: hasNumbers ? between : "" };
  }
  if (group === "next" && next.dueAt) {
    const minutes = Math.ceil((Date.parse(next.dueAt) - now) / minute);
    const left = minutes > 0 && minutes <= 60 ? `осталось ${minutes}\u00a0мин` : "";
    return { key: group, mark: "st st--soon", words: `До\u00a0${untilWords(next.dueAt, now)}${number(next.count)}`, hint: left };
  }
  return { key: group, mark: "st", words: `Позже${number(later)}`, hint: "" };
}

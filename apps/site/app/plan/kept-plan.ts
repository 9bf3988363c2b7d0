import { isoClock } from "@len/contract/iso-clock";
import type { Amount } from "../ui/formats.ts";
import { notify } from "../ui/notifications-store.ts";
import { createStore } from "../ui/store.ts";
import { mostServices } from "./plan-address.ts";

/** A service of the plan, and what it cost on the day when the visitor last saw its price. */
export type PlanLine = { slug: string; cost: Amount | null; seenOn: string };

const key = "len.plan";

/** The plan kept in this browser. On the server and during hydration it is empty. */
const plan = createStore<readonly PlanLine[]>([]);

export const usePlan = plan.use;

/** The slugs of the plan at this moment: an effect of the hydration sees none in `usePlan`. */
export const keptServices = () => plan.get().map(({ slug }) => slug);

if (!import.meta.env.SSR) {
  plan.set(readLines());
  // Ticked in another tab.
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) plan.set(readLines());
  });
}

const today = () => isoClock(new Date()).iso;

/** Whether the prices of these services were all seen today: an older sum would promise what may have changed. */
export const areOfToday = (lines: readonly PlanLine[]) => lines.every(({ seenOn }) => seenOn === today());

/** Adds services that the plan lacks, up to its limit, and notes what those in it cost today. */
export function addToPlan(services: Pick<PlanLine, "slug" | "cost">[]) {
  const known = plan.get();
  const fresh = services.map((service) => ({ ...service, seenOn: today() }));
  const added = fresh.filter(({ slug }) => !known.some((line) => line.slug === slug));
  if (known.length + added.length > mostServices)
    notify({ kind: "error", title: "План заполнен", text: `В плане не больше ${mostServices} услуг: уберите лишнюю.` });
  keep([...known.map((line) => fresh.find(({ slug }) => slug === line.slug) ?? line), ...added].slice(0, mostServices));
}

/** Takes over what the site has: a service that is gone leaves the plan, a renamed one gets its new slug, and prices are those of today. */
export function renewPlan(services: Pick<PlanLine, "slug" | "cost">[], asked: { slug: string; found: string | null }[]) {
  const lines = plan.get().flatMap((line) => {
    const answer = asked.find(({ slug }) => slug === line.slug);
    if (!answer) return line;
    return answer.found === null ? [] : { ...line, slug: answer.found };
  });
  // A service may have been kept twice, by its slug and a former one.
  keep(lines.filter(({ slug }, index) => lines.findIndex((line) => line.slug === slug) === index));
  addToPlan(services.filter(({ slug }) => lines.some((line) => line.slug === slug)));
}

export function removeFromPlan(slug: string) {
  keep(plan.get().filter((line) => line.slug !== slug));
}

function keep(lines: PlanLine[]) {
  plan.set(lines);
  try {
    localStorage.setItem(key, JSON.stringify(lines));
  } catch {
    // Where storage is forbidden, the plan lasts until the page is left.
  }
}

function readLines(): PlanLine[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isLine).slice(0, mostServices) : [];
  } catch {
    return [];
  }
}

function isLine(line: Partial<PlanLine> | null): line is PlanLine {
  const isCost = line?.cost === null || typeof line?.cost?.amount === "number";
  return isCost && typeof line?.slug === "string" && typeof line.seenOn === "string";
}

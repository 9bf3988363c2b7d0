import { isoClock } from "@len/contract/iso-clock";
import type { Amount } from "../ui/formats.ts";
import { notify } from "../ui/notifications-store.ts";
import { createStore } from "../ui/store.ts";
import { mostServices } from "./plan-address.ts";

/** A service of the plan, and its price on the day when the visitor last saw it. */
export type PlanLine = { slug: string; cost: Amount | null; seenOn: string };

const key = "len.plan";

/** The plan saved in this browser. On the server and during hydration it is empty. */
const plan = createStore<readonly PlanLine[]>([]);

export const usePlan = plan.use;

/** The slugs of the plan at this moment; during hydration `usePlan` still returns an empty plan. */
export const keptServices = () => plan.get().map(({ slug }) => slug);

if (!import.meta.env.SSR) {
  plan.set(readLines());
  // The visitor may change the plan in another tab.
  addEventListener("storage", (event) => {
    if (event.key === key || event.key === null) plan.set(readLines());
  });
}

const today = () => isoClock(new Date()).iso;

/** Whether the visitor saw the prices of all these services today; otherwise the sum may be outdated. */
export const areOfToday = (lines: readonly PlanLine[]) => lines.every(({ seenOn }) => seenOn === today());

/** Adds services that the plan lacks, up to its limit, and updates the prices of those it already has. */
export function addToPlan(services: Pick<PlanLine, "slug" | "cost">[]) {
  const known = plan.get();
  const fresh = services.map((service) => ({ ...service, seenOn: today() }));
  const added = fresh.filter(({ slug }) => !known.some((line) => line.slug === slug));
  if (known.length + added.length > mostServices)
    notify({ kind: "error", title: "План заполнен", text: `В плане не больше ${mostServices} услуг: уберите лишнюю.` });
  keep([...known.map((line) => fresh.find(({ slug }) => slug === line.slug) ?? line), ...added].slice(0, mostServices));
}

/** Updates the plan by the site's answer: removes services that no longer exist, replaces former slugs, and updates prices. */
export function renewPlan(services: Pick<PlanLine, "slug" | "cost">[], asked: { slug: string; found: string | null }[]) {
  const lines = plan.get().flatMap((line) => {
    const answer = asked.find(({ slug }) => slug === line.slug);
    if (!answer) return line;
    return answer.found === null ? [] : { ...line, slug: answer.found };
  });
  // The plan may contain a service twice, by its slug and by a former one.
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
    // If storage is forbidden, the plan lasts until the visitor leaves the page.
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

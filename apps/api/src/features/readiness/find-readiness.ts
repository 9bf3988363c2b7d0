import { agreed, counted } from "@len/contract/counted";
import { actIdSchema, type Readiness, type ReadinessRule } from "@len/contract/staff/readiness";
import type { Database } from "../../platform/database/database.ts";
import { readToday } from "../../publishing/clinic/clinic-day.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { checkPublishedTexts } from "../risky-words/check-published.ts";
import { type Acts, actInWords, readActs } from "../settings/law-acts.ts";
import { readSetting } from "../settings/queries.ts";
import { findPlaces, isAsked, type Rule, type RuleContext } from "./rule.ts";
import { ruleGroups } from "./rules.ts";
import { shownItems, speaking } from "./shown-items.ts";
import { listTimeline } from "./timeline.ts";

const placesShown = 20;

/** Compares the published content with the requirements of the law. */
export async function findReadiness(db: Database, entities: readonly ContentEntity[]): Promise<Readiness> {
  await checkPublishedTexts(
    db,
    speaking(entities).map(({ name }) => name),
  );
  const acts = await readActs(db);
  const limits = await readSetting(db, "readinessLimits");
  const today = await readToday(db);
  const groups: Readiness["groups"] = [];
  for (const { id, title, rules } of ruleGroups) {
    const checked: ReadinessRule[] = [];
    for (const rule of rules)
      if (await isAsked(db, rule))
        checked.push(await checkRule(db, rule, { acts, context: { ...limits, shownItems: shownItems(entities) }, today }));
    groups.push({ id, title, rules: checked });
  }
  const isOpen = await readSetting(db, "welcomeReady");
  const states = groups.flatMap(({ rules }) => rules.map(({ state }) => state));
  return {
    checkedAt: new Date().toISOString(),
    today,
    isOpen,
    mayOpen: !states.includes("stops"),
    ...inWords(states, isOpen),
    groups,
    ...(await listTimeline(db, today, limits.soonDays)),
    acts: actIdSchema.options.map((id) => ({ id, ...acts[id] })),
  };
}

type Context = { acts: Acts; context: RuleContext; today: string };

async function checkRule(db: Database, rule: Rule, { acts, context, today }: Context): Promise<ReadinessRule> {
  const places = await findPlaces(db, rule.places(context), placesShown);
  const [first] = places;
  return {
    id: rule.id,
    name: rule.name,
    state: first ? rule.severity : "ok",
    sentence: first
      ? rule.broken({ count: first.total, title: first.title, day: first.day ? inRussian(first.day, today) : "" })
      : rule.fine,
    act: actInWords(acts[rule.act]),
    places: places.map(({ title, address, day }) => ({ title: day ? `${title}, ${inRussian(day, today)}` : title, address })),
    count: first?.total ?? 0,
  };
}

const dayAndMonth = new Intl.DateTimeFormat("ru-RU", { timeZone: "UTC", day: "numeric", month: "long" });

/** «14 ноября», with the year if it is not the current one. */
function inRussian(day: string, today: string): string {
  const words = dayAndMonth.format(new Date(day)).replace(" ", "\u00a0");
  return day.slice(0, 4) === today.slice(0, 4) ? words : `${words} ${day.slice(0, 4)}\u00a0года`;
}

const remarks = ["замечание", "замечания", "замечаний"] as const;

/** Two sentences above the list: one such as «Открывать рано: 1 замечание мешает.», and one about the other remarks. */
function inWords(states: ReadinessRule["state"][], isOpen: boolean): { sentence: string; rest: string } {
  const stopping = states.filter((state) => state === "stops").length;
  const fine = states.filter((state) => state === "ok").length;
  const others = states.length - stopping - fine;
  const inOrder = `${counted(fine, ["пункт", "пункта", "пунктов"])} в порядке`;
  const remaining = `${counted(others, remarks)} не ${agreed(others, ["мешает", "мешают", "мешают"])}`;
  if (stopping > 0) {
    const sentence = isOpen
      ? `Сайт открыт, ${counted(stopping, remarks)} ${agreed(stopping, ["срочное", "срочные", "срочных"])}.`
      : `Открывать рано: ${counted(stopping, remarks)} ${agreed(stopping, ["мешает", "мешают", "мешают"])}.`;
    return {
      sentence,
      rest:
        others > 0 ? `Ещё ${others} не ${agreed(others, ["мешает", "мешают", "мешают"])}, ${inOrder}.` : `Остальное хорошо: ${inOrder}.`,
    };
  }
  const may = isOpen ? "Сайт открыт" : "Открывать можно";
  return {
    sentence: others > 0 ? `${may}: ${remaining}.` : `${may}, замечаний нет.`,
    rest: `${inOrder[0]?.toUpperCase()}${inOrder.slice(1)}.`,
  };
}

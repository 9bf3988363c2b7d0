import { parseArgs } from "node:util";
import { type ClearedSite, clearDemoSite } from "../features/first-hour/clear-demo.ts";
import { Refusal, usageError } from "../platform/refusals/refusal.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import type { Feature } from "../publishing/feature.ts";

export const demoCommand = (features: Feature[]): Command => ({
  name: "demo",
  help: `  demo clear [--yes]                       убрать демонстрационную клинику; без --yes только перечисляет, что уйдёт и что останется`,
  run: (args, deps) => run(features, args, deps),
});

async function run(features: Feature[], [act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  if (act !== "clear") throw usageError("demo: clear");
  const { values } = parseArgs({ args, strict: true, options: { yes: { type: "boolean", default: false } } });
  const entities = features.flatMap((feature) => feature.entities ?? []);
  const seeds = features.flatMap((feature) => feature.seed ?? []);
  const sources = features.flatMap((feature) => feature.search ?? []);
  return await db.transaction(async (tx) => {
    const cleared = await clearDemoSite(tx, { entities, seeds, sources }, actor);
    // The refusal rolls everything back, so the list shows the exact effect.
    if (!values.yes) throw new Refusal("conflict", `${report(cleared, "Уйдёт")}\nЕсли так и нужно, повторите с --yes.`);
    return report(cleared, "Ушло");
  });
}

function report({ archived, removed, kept, closesSite }: ClearedSite, verb: string): string {
  return [
    `${verb} в корзину: ${counted(archived)}.`,
    `Удалено насовсем: ${counted(removed)}.`,
    ...(kept.length === 0
      ? []
      : ["Остаётся, потому что вы это меняли или там лежит ваше:", ...kept.map(({ entity, key }) => `  ${entity} ${key}`)]),
    ...(closesSite ? ["Сайт закрывается для посетителей: у клиники нет опубликованных контактов или текстов форм."] : []),
    "Остаются: записи, которые завели вы, картинки и файлы библиотеки, слова поиска, заявки, подписки и отзывы посетителей.",
  ].join("\n");
}

function counted(counts: Record<string, number>): string {
  const some = Object.entries(counts).filter(([, count]) => count > 0);
  return some.length === 0 ? "ничего" : some.map(([name, count]) => `${name} ${count}`).join(", ");
}

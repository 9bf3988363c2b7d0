import { staffCalls } from "@len/contract/staff/calls";
import type { DemoClearing } from "@len/contract/staff/first-hour";
import type { Database } from "../../platform/database/database.ts";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { bringDemoBack } from "../../publishing/seed/clear.ts";
import { type ClearedSite, clearDemoSite, type DemoContent } from "./clear-demo.ts";
import { readFirstHour } from "./queries.ts";
import { takeTemplates } from "./take-templates.ts";

/** The calls of the first-hour screen. They depend on all sections, because the demo clinic fills all of them. */
export function firstHourRoutes(content: DemoContent) {
  const { entities } = content;
  const answer = async (db: Database) => success(await readFirstHour(db, entities));
  return [
    staffRoute({ ...staffCalls.firstHour, summary: "Первый час", audit: null }, async ({ db }) => await answer(db)),

    staffRoute(
      { ...staffCalls.takeTemplates, summary: "Взять готовые тексты согласий и документов", audit: ["consent.publish", "setting.set"] },
      async ({ db, deps, me }) => {
        await takeTemplates(db, { siteUrl: deps.config.siteUrl, actor: me.actor });
        return await answer(db);
      },
    ),

    staffRoute({ ...staffCalls.demoClearing, summary: "Что уйдёт с демо-клиникой", audit: null }, async ({ db, me }) => {
      let clearing: DemoClearing | undefined;
      // The list is made by running the act and rolling it back.
      await db
        .transaction(async (tx) => {
          clearing = describe(entities, await clearDemoSite(tx, content, me.actor));
          throw new RolledBack();
        })
        .catch((error) => {
          if (!(error instanceof RolledBack)) throw error;
        });
      if (!clearing) throw new Error("A clearing that was rolled back was described before");
      return success(clearing);
    }),

    staffRoute(
      { ...staffCalls.clearDemo, summary: "Убрать демо-клинику", audit: ["content.clear_demo", "setting.set"] },
      async ({ db, me }) => {
        await db.transaction(async (tx) => await clearDemoSite(tx, content, me.actor));
        return await answer(db);
      },
    ),

    staffRoute({ ...staffCalls.bringDemoBack, summary: "Вернуть демо-клинику", audit: ["content.bring_demo_back"] }, async ({ db, me }) => {
      await db.transaction(async (tx) => {
        await bringDemoBack(tx, { ...content, actor: me.actor });
      });
      return await answer(db);
    }),
  ];
}

class RolledBack extends Error {}

function describe(entities: ContentEntity[], { archived, removed, kept, closesSite }: ClearedSite): DemoClearing {
  const sections = entities.map(({ name, section }) => ({ title: section.title, count: archived[name] ?? 0 }));
  const others = Object.entries(removed).map(([title, count]) => ({ title, count }));
  return {
    goes: [...sections, ...others].filter(({ count }) => count > 0),
    stays: kept.map(({ entity, id, title }) => ({ entity, id, title })),
    closesSite,
  };
}

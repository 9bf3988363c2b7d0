import { staffCalls } from "@len/contract/staff/calls";
import type { DemoClearing } from "@len/contract/staff/first-hour";
import type { Database } from "../../platform/database/database.ts";
import { success } from "../../platform/http/pages.ts";
import { staffRoute } from "../../platform/staff/staff-route.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import type { SearchSource } from "../../publishing/search/source.ts";
import { bringDemoBack, type Cleared, clearDemo } from "../../publishing/seed/clear.ts";
import type { Seed } from "../../publishing/seed/seed.ts";
import { findContacts } from "../contacts/queries.ts";
import { readPublicSettings } from "../settings/queries.ts";
import { setSetting } from "../settings/set-setting.ts";
import { countDocuments, readFirstHour } from "./queries.ts";
import { takeTemplates } from "./take-templates.ts";

type Content = { entities: ContentEntity[]; seeds: Seed[]; sources: SearchSource[] };

/** The calls of a clinic's first hour; they know all sections, because the demo clinic is in all of them. */
export function firstHourRoutes(content: Content) {
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
      // What is listed is what would happen: it is done and rolled back.
      await db
        .transaction(async (tx) => {
          clearing = describe(entities, await clear(tx, content, me.actor));
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
        await db.transaction(async (tx) => await clear(tx, content, me.actor));
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

type ClearedSite = Cleared & { closesSite: boolean };

/** A site without contacts has nothing for visitors, and one without texts of consents may not ask them: it is closed until the clinic opens it. */
async function clear(tx: Database, content: Content, actor: string): Promise<ClearedSite> {
  const cleared = await clearDemo(tx, { ...content, actor });
  const { welcomeReady } = await readPublicSettings(tx);
  const { ready, total } = await countDocuments(tx);
  const closesSite = welcomeReady && ((await findContacts(tx)) === null || ready < total);
  if (closesSite) await setSetting(tx, { key: "welcomeReady", value: false, actor });
  return { ...cleared, closesSite };
}

function describe(entities: ContentEntity[], { archived, removed, kept, closesSite }: ClearedSite): DemoClearing {
  const sections = entities.map(({ name, section }) => ({ title: section.title, count: archived[name] ?? 0 }));
  const others = Object.entries(removed).map(([title, count]) => ({ title, count }));
  return {
    goes: [...sections, ...others].filter(({ count }) => count > 0),
    stays: kept.map(({ entity, id, title }) => ({ entity, id, title })),
    closesSite,
  };
}

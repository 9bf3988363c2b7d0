import type { Database } from "../../platform/database/database.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import type { SearchSource } from "../../publishing/search/source.ts";
import { type Cleared, clearDemo } from "../../publishing/seed/clear.ts";
import type { Seed } from "../../publishing/seed/seed.ts";
import { findContacts } from "../contacts/queries.ts";
import { readPublicSettings } from "../settings/queries.ts";
import { setSetting } from "../settings/set-setting.ts";
import { countDocuments } from "./queries.ts";

/** The parts of the demo clinic. */
export type DemoContent = { entities: ContentEntity[]; seeds: Seed[]; sources: SearchSource[] };

export type ClearedSite = Cleared & { closesSite: boolean };

/** Removes the demo clinic from the site. Then the site is closed, because it has no contacts and no texts of consents. */
export async function clearDemoSite(tx: Database, content: DemoContent, actor: string): Promise<ClearedSite> {
  const cleared = await clearDemo(tx, { ...content, actor });
  const { welcomeReady } = await readPublicSettings(tx);
  const { ready, total } = await countDocuments(tx);
  const closesSite = welcomeReady && ((await findContacts(tx)) === null || ready < total);
  if (closesSite) await setSetting(tx, { key: "welcomeReady", value: false, actor });
  return { ...cleared, closesSite };
}

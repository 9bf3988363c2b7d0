import type { Database } from "../../platform/database/database.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import type { SearchSource } from "../../publishing/search/source.ts";
import { type Cleared, clearDemo } from "../../publishing/seed/clear.ts";
import type { Seed } from "../../publishing/seed/seed.ts";
import { findContacts } from "../contacts/queries.ts";
import { readPublicSettings } from "../settings/queries.ts";
import { setSetting } from "../settings/set-setting.ts";
import { countDocuments } from "./queries.ts";

/** What the demo clinic is made of. */
export type DemoContent = { entities: ContentEntity[]; seeds: Seed[]; sources: SearchSource[] };

export type ClearedSite = Cleared & { closesSite: boolean };

/**
 * Takes the demo clinic off the site. A site without contacts has nothing for visitors, and one without texts of consents may not ask them: it is closed
 * until the clinic opens it.
 */
export async function clearDemoSite(tx: Database, content: DemoContent, actor: string): Promise<ClearedSite> {
  const cleared = await clearDemo(tx, { ...content, actor });
  const { welcomeReady } = await readPublicSettings(tx);
  const { ready, total } = await countDocuments(tx);
  const closesSite = welcomeReady && ((await findContacts(tx)) === null || ready < total);
  if (closesSite) await setSetting(tx, { key: "welcomeReady", value: false, actor });
  return { ...cleared, closesSite };
}

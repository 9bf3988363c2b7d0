import { setAuditKey } from "../src/platform/audit/record.ts";
import { openDatabase } from "../src/platform/database/open.ts";
import { silentLog } from "../src/platform/log/log.ts";
import { openDataKeys } from "../src/platform/sealing/check-data-keys.ts";
import { changeSlug, entityNames, seedDemo } from "./with-features.ts";

// Fills `DATA_DIR` with the demo clinic and renames every item with a slug («doctors/yaseneva-mariya») twice,
// with the same function as staff: first to «prezhnee-…», then to «novoe-…».

const dataDir = process.env.DATA_DIR;
if (!dataDir) throw new Error("DATA_DIR names the directory to fill");
const actor = "terminal:change-slugs";

const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir, log: silentLog });
try {
  setAuditKey(await openDataKeys(db, { dataKey: undefined, dataDir }));
  await seedDemo(db, { dataDir, log: silentLog });
  for (const named of process.argv.slice(2)) {
    const [entity = "", slug = ""] = named.split("/");
    if (!entityNames.includes(entity)) throw new Error(`${named} names no kind of content`);
    await changeSlug(db, { entity, key: slug, slug: `prezhnee-${slug}`, actor });
    await changeSlug(db, { entity, key: `prezhnee-${slug}`, slug: `novoe-${slug}`, actor });
  }
} finally {
  await close();
}

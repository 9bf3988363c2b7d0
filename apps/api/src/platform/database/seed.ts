import { listPictures } from "@len/fixtures/media";
import { settings as castSettings } from "@len/fixtures/settings";
import * as z from "zod";
import { seedPromotions } from "../../features/promotions/seed.ts";
import { isSettingKey, knownSettings } from "../../features/settings/known-settings.ts";
import { settings } from "../../features/settings/table.ts";
import { emitChange, inPublication } from "../../publishing/changes/publication.ts";
import { revisions } from "../../publishing/content/table.ts";
import { recordAudit } from "../audit/record.ts";
import type { Log } from "../http/log.ts";
import { importFiles, importPictures } from "../media/import.ts";
import { openMediaStore } from "../media/open-store.ts";
import type { MediaStore } from "../media/store.ts";
import { files, media } from "../media/table.ts";
import type { Database } from "./database.ts";
import { seedCatalogue } from "./seed-catalogue.ts";
import { castFiles, seedPapers } from "./seed-papers.ts";
import { seedDoctors, seedReviews } from "./seed-people.ts";
import { seedSearch } from "./seed-search.ts";
import { seedShowcase } from "./seed-showcase.ts";
import { seedBanners, seedConsents, seedContacts, seedNews, seedSeoTexts } from "./seed-texts.ts";

const clinicSchema = z.object({ clinic: z.object({ foundedYear: z.int(), timeZone: z.string() }) });

/** Fills an empty database with the demo clinic «Лён»: all of it or, when anything fails, nothing. */
export async function seedDemo(db: Database, options: { dataDir: string; store?: MediaStore; log: Log }): Promise<void> {
  if (!(await isEmpty(db))) return;
  const startedAt = performance.now();
  const store = options.store ?? openMediaStore(options);
  const pictures = await importPictures(listPictures(), store);
  const otherFiles = await importFiles(castFiles, store);
  const { clinic } = clinicSchema.parse(castSettings);

  const seeded = await inPublication(db, async (tx) => {
    if (!(await isEmpty(tx))) return false;
    await tx.insert(media).values(pictures);
    await tx.insert(files).values(otherFiles);
    const first = [
      ...(await seedContacts(tx, clinic.timeZone)),
      ...(await seedCatalogue(tx)),
      ...(await seedDoctors(tx)),
      ...(await seedNews(tx)),
      ...(await seedPapers(tx)),
      ...(await seedShowcase(tx)),
      ...(await seedBanners(tx)),
      ...(await seedPromotions(tx)),
      ...(await seedSeoTexts(tx)),
    ];
    await tx.insert(revisions).values(first);
    await seedReviews(tx);
    await seedConsents(tx);
    await seedSearch(tx);
    await seedSettings(tx, { ...castSettings, ...clinic });
    await emitChange(tx, null);
    await recordAudit(tx, {
      actor: "system",
      action: "content.seed",
      entity: "database",
      entityId: "demo",
      details: { revisions: first.length },
    });
    return true;
  });
  if (seeded) options.log.info({ ms: Math.round(performance.now() - startedAt), pictures: pictures.length }, "Demo clinic written");
}

/** Revisions are written with the first content of any kind and never removed. */
async function isEmpty(db: Database): Promise<boolean> {
  const [revision] = await db.select({ id: revisions.id }).from(revisions).limit(1);
  return revision === undefined;
}

async function seedSettings(db: Database, values: Record<string, unknown>): Promise<void> {
  const rows = Object.entries(values).flatMap(([key, value]) =>
    isSettingKey(key) ? [{ key, value: knownSettings[key].schema.parse(value), isPublic: knownSettings[key].isPublic }] : [],
  );
  await db.insert(settings).values(rows).onConflictDoNothing();
}

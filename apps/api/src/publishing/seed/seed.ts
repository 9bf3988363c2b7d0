import { listPictures } from "@len/fixtures/media";
import { synonyms } from "@len/fixtures/synonyms";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Log } from "../../platform/log/log.ts";
import { type CastFile, importFiles, importPictures } from "../../platform/media/import.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { files, media } from "../../platform/media/table.ts";
import { settings } from "../../platform/settings/table.ts";
import { revisions } from "../content/table.ts";
import { inPublication } from "../edition/edition.ts";
import { indexEverything } from "../search/index-content.ts";
import type { SearchSource } from "../search/source.ts";
import { writeSynonyms } from "../search/synonyms.ts";
import type { RevisionRow } from "./rows.ts";

/** Writes a feature's part of the demo clinic. */
export type Seed = {
  files?: CastFile[];
  /** Returns the first revisions of its entities. */
  rows(db: Database): Promise<RevisionRow[]>;
  /**
   * Removes the seed's rows that are not entities; returns their numbers by name. A seed with `clear` has no entities, and its `rows` may
   * be called again while some of its rows remain.
   */
  clear?(db: Database): Promise<Record<string, number>>;
};

type Options = { seeds: Seed[]; sources: SearchSource[]; store: MediaStore; log: Log };

/** Fills an empty database with the demo clinic «Лён»: completely or, when anything fails, not at all. Seeds run in the given order. */
export async function seedDemo(db: Database, { seeds, sources, store, log }: Options): Promise<void> {
  if (!(await isEmpty(db))) return;
  const startedAt = performance.now();
  const pictures = await importPictures(listPictures(), store);
  const otherFiles = await importFiles(
    seeds.flatMap((seed) => seed.files ?? []),
    store,
  );

  const isSeeded = await inPublication(db, async (tx) => {
    if (!(await isEmpty(tx))) return false;
    await tx.insert(media).values(pictures);
    await tx.insert(files).values(otherFiles);
    const first: RevisionRow[] = [];
    for (const seed of seeds) first.push(...(await seed.rows(tx)));
    await tx.insert(revisions).values(first);
    await indexEverything(tx, sources);
    await writeSynonyms(
      tx,
      Object.entries(synonyms).flatMap(([term, meanings]) => meanings.map((means) => ({ term, means }))),
    );
    const details = { revisions: first.length };
    await recordAudit(tx, { actor: "system", action: "content.seed", entity: "database", entityId: "demo", details });
    return true;
  });
  if (isSeeded) log.info({ ms: Math.round(performance.now() - startedAt), pictures: pictures.length }, "Demo clinic written");
}

/** A clinic that begins without the demo is closed to visitors until its owner opens it; a database with any content is not changed. */
export async function closeNewClinic(db: Database): Promise<void> {
  if (!(await isEmpty(db))) return;
  await inPublication(db, async (tx) => {
    if (!(await isEmpty(tx))) return;
    const closed = await tx
      .insert(settings)
      .values({ key: "welcomeReady", value: false, isPublic: true })
      .onConflictDoNothing()
      .returning({ entityId: settings.key });
    for (const { entityId } of closed)
      await recordAudit(tx, { actor: "system", action: "setting.set", entity: "settings", entityId, details: { value: false } });
  });
}

/** Whether the database holds no clinic. Revisions are written with the first content of any kind and never removed. */
export async function isEmpty(db: Database): Promise<boolean> {
  const [revision] = await db.select({ id: revisions.id }).from(revisions).limit(1);
  return revision === undefined;
}

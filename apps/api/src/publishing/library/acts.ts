import { randomUUID } from "node:crypto";
import type { AuditAct } from "@len/contract/staff/acts";
import type { saveMediaSchema } from "@len/contract/staff/media";
import { and, desc, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { storeMedia } from "../../platform/media/add-media.ts";
import type { MediaStore } from "../../platform/media/store.ts";
import { type FormerFile, type FormerPicture, files, media, mediaFormer } from "../../platform/media/table.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { readActors } from "../../platform/staff/actors.ts";
import { contentReferences } from "../content/table.ts";
import { inPublication } from "../edition/edition.ts";
import { findItems } from "./library.ts";
import { countPlaces } from "./places.ts";

/**
 * Acts on a picture or a file of the library, each in one transaction. `version` is the one that the person started from; if another one is
 * stored, that is a conflict.
 */
export type MediaAct = { id: string; version: number; actor: string; apiUrl: string };

type Row = ({ kind: "picture" } & typeof media.$inferSelect) | ({ kind: "file" } & typeof files.$inferSelect);

/** Saves the texts and the focal point of a picture for all places that show it. */
export async function saveMedia(db: Database, act: MediaAct & { data: z.output<typeof saveMediaSchema> }): Promise<void> {
  const { alt, isDecorative, caption, focus } = act.data;
  await change(db, act, "media.save", async (tx, row) => {
    if (row.kind !== "picture") throw new Refusal("validation", "Описание нужно только картинке.");
    const described = { alt: isDecorative ? "" : alt, isDecorative, caption, focusX: focus.x, focusY: focus.y };
    await tx.update(media).set(described).where(eq(media.id, row.id));
  });
}

/** Replaces the file; all references show the new one. */
export async function replaceMedia(
  db: Database,
  act: MediaAct & { store: MediaStore; upload(): Promise<{ path: string; fileName: string }> },
): Promise<void> {
  await refuseIfChanged(db, act, await findRow(db, act.id));
  // Encoding takes seconds, so it is done outside of the transaction.
  const stored = await storeMedia(act.store, await act.upload());
  await change(db, act, "media.replace", async (tx, row) => {
    await stored.keep(tx);
    await tx.insert(mediaFormer).values({ mediaId: row.id, stored: contentOf(row) });
    await setContent(tx, row, stored.columns);
  });
}

/** Restores the file from before the last replacement; the present one can be restored in turn. */
export async function restoreMedia(db: Database, act: MediaAct): Promise<void> {
  await change(db, act, "media.restore", async (tx, row) => {
    const [former] = await tx
      .select()
      .from(mediaFormer)
      .where(eq(mediaFormer.mediaId, row.id))
      .orderBy(desc(mediaFormer.replacedAt))
      .limit(1);
    if (!former) throw new Refusal("validation", "Прежнего файла уже нет");
    await tx.delete(mediaFormer).where(eq(mediaFormer.id, former.id));
    await tx.insert(mediaFormer).values({ mediaId: row.id, stored: contentOf(row) });
    await setContent(tx, row, former.stored);
  });
}

/**
 * Moves a picture or file to the trash. Refused while any draft, published or planned version refers to it, including those in the trash.
 */
export async function trashMedia(db: Database, act: MediaAct): Promise<void> {
  await change(db, act, "media.trash", async (tx, row) => {
    const places = (await countPlaces(tx, [row.id])).get(row.id) ?? 0;
    if (places > 0) throw new Refusal("conflict", `Удалить нельзя. Карточек с этим файлом: ${places}.`);
    await setDeleted(tx, row, new Date());
  });
}

export async function untrashMedia(db: Database, act: MediaAct): Promise<void> {
  await change(db, act, "media.untrash", (tx, row) => setDeleted(tx, row, null));
}

const setDeleted = (tx: Database, row: Row, deletedAt: Date | null) => {
  const table = row.kind === "picture" ? media : files;
  return tx.update(table).set({ deletedAt }).where(eq(table.id, row.id));
};

function contentOf(row: Row): FormerPicture | FormerFile {
  const { originalName, size } = row;
  if (row.kind === "file") return { originalName, size, file: row.file, type: row.type, pages: row.pages };
  const { width, height, placeholder, variants } = row;
  return { originalName, size, width, height, placeholder, variants };
}

async function setContent(tx: Database, row: Row, content: FormerPicture | FormerFile): Promise<void> {
  // After a replacement the row's name is no longer the hash of its bytes, so an upload of the first file makes a new item.
  const name = `replaced/${randomUUID()}`;
  if (row.kind === "picture" && "variants" in content) {
    await tx
      .update(media)
      .set({ ...content, name })
      .where(eq(media.id, row.id));
    return;
  }
  if (row.kind !== "file" || !("file" in content) || content.type !== row.type)
    throw new Refusal(
      "validation",
      row.kind === "picture" ? "На место картинки нужна картинка." : "На место файла нужен файл того же вида.",
    );
  await tx
    .update(files)
    .set({ ...content, name })
    .where(eq(files.id, row.id));
}

/** Runs an act on the locked row. The edition is always raised, because the picture may be published at the same time. */
async function change(db: Database, act: MediaAct, action: AuditAct, run: (tx: Database, row: Row) => Promise<unknown>): Promise<void> {
  await inPublication(db, async (tx) => {
    // Waits for running saves and blocks new ones until the end of this transaction. This lock is taken before that of the row, because
    // saves take the two in this order.
    if (action === "media.trash") await tx.execute(sql`lock table ${contentReferences} in share mode`);
    const row = await findRow(tx, act.id, true);
    await refuseIfChanged(tx, act, row);
    if (row.deletedAt && action !== "media.untrash") throw new Refusal("validation", "Файл удалён: сначала верните его");
    await run(tx, row);
    const table = row.kind === "picture" ? media : files;
    await tx
      .update(table)
      .set({ version: row.version + 1, savedAt: sql`clock_timestamp()`, savedBy: act.actor })
      .where(and(eq(table.id, row.id), eq(table.version, row.version)));
    const entity = row.kind === "picture" ? "media" : "files";
    await recordAudit(tx, { actor: act.actor, action, entity, entityId: row.id });
  });
}

async function findRow(db: Database, id: string, isLocked = false): Promise<Row> {
  const pictures = db.select().from(media).where(eq(media.id, id));
  const [picture] = await (isLocked ? pictures.for("update") : pictures);
  if (picture) return { kind: "picture", ...picture };
  const others = db.select().from(files).where(eq(files.id, id));
  const [file] = await (isLocked ? others.for("update") : others);
  if (file) return { kind: "file", ...file };
  throw notFound();
}

async function refuseIfChanged(db: Database, act: MediaAct, row: Row): Promise<void> {
  if (row.version === act.version) return;
  const by = row.savedBy === null ? null : (await readActors(db, [row.savedBy]))(row.savedBy).name;
  const [current] = await findItems(db, [row.id], act.apiUrl);
  throw new Refusal("conflict", undefined, { conflict: { version: row.version, by, at: row.savedAt, current } });
}

import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { encodePicture } from "./encode-picture.ts";
import { cleanFileName } from "./file-name.ts";
import { headBytes, kindOfBytes, type MediaKind } from "./kinds.ts";
import { hashOf, type MediaStore } from "./store.ts";
import { keepFromSweep } from "./sweep.ts";
import { files, type MediaVariant, media } from "./table.ts";

/** A file on this machine. `alt` describes a picture, "" marks it as decorative; it is `null` for every other kind of file. */
export type Upload = { path: string; alt: string | null; actor: string };

export type AddedMedia = {
  id: string;
  kind: "picture" | "file";
  /** Names in the media folder. */
  stored: string[];
  /** False when the library already had the same bytes. */
  isNew: boolean;
};

const longestAlt = 300;
/** Uploading a file again restores it from the trash. The rest of the row stays, including the `alt` of the first upload. */
const restored = { deletedAt: null };

/**
 * Adds a picture, PDF, video or captions to the media library. The bytes are stored before the row is committed, so a failure leaves
 * bytes without a row, which the sweep removes, and never a row without bytes. The sweep may also remove bytes that were stored earlier
 * and had no row. Therefore the transaction first keeps the sweep out and then stores again what is missing, as a rule nothing.
 * @throws Refusal when the file is of no accepted kind, too large or broken, or when a picture has no `alt`
 */
export async function addMedia(db: Database, store: MediaStore, { path, alt, actor }: Upload): Promise<AddedMedia> {
  const kind = await recognise(path);
  const content = await openAsBlob(path);
  const hash = await hashOf(content);
  // Equal bytes have equal names, and names are unique: the second upload finds the row of the first.
  const name = `upload/${hash.slice(0, 32)}`;

  if (!kind.isPicture) {
    if (alt !== null) throw new Refusal("validation", "Описание нужно только картинке.");
    const file = await store.put(content, kind.ending);
    const originalName = cleanFileName(basename(path), kind.ending);
    const pages = kind.ending === "pdf" ? countPages(Buffer.from(await content.arrayBuffer())) : null;
    const row = { id: randomUUID(), name, file, type: kind.type, size: content.size, originalName, pages };
    return await db.transaction(async (tx) => {
      await keepFromSweep(tx);
      if (!(await store.find(file))) await store.put(content, kind.ending);
      const [kept] = await tx
        .insert(files)
        .values(row)
        .onConflictDoUpdate({ target: files.name, set: restored })
        .returning({ id: files.id });
      return await recordAdded(tx, { row, kept, actor, kind: "file", stored: [file] });
    });
  }

  if (alt === null) throw new Refusal("validation", "Опишите картинку словами для тех, кто её не видит; украшению — пустое описание.");
  if (alt.length > longestAlt) throw new Refusal("validation", `Описание: не больше ${longestAlt} знаков.`);
  const { width, height, placeholder, variants: encoded } = await encodePicture(Buffer.from(await content.arrayBuffer()));
  const variants: MediaVariant[] = [];
  for (const { content: bytes, ending, ...variant } of encoded) variants.push({ file: await store.put(bytes, ending), ...variant });
  const row = { id: randomUUID(), name, alt: alt.trim(), width, height, placeholder, variants };
  return await db.transaction(async (tx) => {
    await keepFromSweep(tx);
    for (const [index, { content: bytes, ending }] of encoded.entries())
      if (!(await store.find(variants[index]?.file ?? ""))) await store.put(bytes, ending);
    const [kept] = await tx.insert(media).values(row).onConflictDoUpdate({ target: media.name, set: restored }).returning({ id: media.id });
    return await recordAdded(tx, { row, kept, actor, kind: "picture", stored: variants.map(({ file }) => file) });
  });
}

/** Finds the file's kind by its first bytes and checks its size. */
async function recognise(path: string): Promise<MediaKind> {
  const handle = await open(path).catch((cause) => {
    throw new Refusal("not_found", "Такого файла нет, или его нельзя прочитать.", { cause });
  });
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) throw new Refusal("validation", "Это не файл.");
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const kind = kindOfBytes(buffer.subarray(0, bytesRead));
    if (!kind) throw new Refusal("validation", "Такие файлы не принимаются. Можно: JPEG, PNG, WebP, AVIF, PDF, MP4, WebM, VTT.");
    if (stat.size > kind.maxBytes) throw new Refusal("validation", `Файл слишком велик: можно до ${kind.maxBytes / 1024 / 1024} МБ.`);
    return kind;
  } finally {
    await handle.close();
  }
}

type Written = { row: { id: string }; kept: { id: string } | undefined; actor: string; kind: AddedMedia["kind"]; stored: string[] };

/** `row` is what was inserted, `kept` what the library has: the row of an earlier upload if the bytes are equal. */
async function recordAdded(tx: Database, { row, kept, actor, kind, stored }: Written): Promise<AddedMedia> {
  if (!kept) throw new Error("The inserted row did not come back");
  const isNew = kept.id === row.id;
  const entity = kind === "picture" ? "media" : "files";
  await recordAudit(tx, { actor, action: "media.add", entity, entityId: kept.id, details: { isNew } });
  return { id: kept.id, kind, stored, isNew };
}

/** Number of pages of a PDF; `null` when its page objects are compressed and cannot be counted as text. */
function countPages(pdf: Buffer): number | null {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? null;
}

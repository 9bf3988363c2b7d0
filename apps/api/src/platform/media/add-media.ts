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
  const { blobs, insert } = kind.isPicture ? await pictureOf(content, alt) : await fileOf(content, kind, basename(path), alt);

  const stored: string[] = [];
  for (const blob of blobs) stored.push(await store.put(blob.content, blob.ending));
  const id = randomUUID();
  return await db.transaction(async (tx) => {
    await keepFromSweep(tx);
    for (const [index, blob] of blobs.entries()) if (!(await store.find(stored[index] ?? ""))) await store.put(blob.content, blob.ending);
    const [kept] = await insert(tx, { id, name, stored });
    if (!kept) throw new Error("The inserted row did not come back");
    const isNew = kept.id === id;
    const entity = kind.isPicture ? "media" : "files";
    await recordAudit(tx, { actor, action: "media.add", entity, entityId: kept.id, details: { isNew } });
    return { id: kept.id, kind: kind.isPicture ? "picture" : "file", stored, isNew };
  });
}

type Row = { id: string; name: string; stored: string[] };

/** What an upload stores. `insert` returns the id of its row, or of the row of an earlier upload of the same bytes. */
type Prepared = { blobs: { content: Blob; ending: string }[]; insert(tx: Database, row: Row): Promise<{ id: string }[]> };

async function fileOf(content: Blob, { type, ending }: MediaKind, fileName: string, alt: string | null): Promise<Prepared> {
  if (alt !== null) throw new Refusal("validation", "Описание нужно только картинке.");
  const originalName = cleanFileName(fileName, ending);
  const pages = ending === "pdf" ? countPages(Buffer.from(await content.arrayBuffer())) : null;
  return {
    blobs: [{ content, ending }],
    insert: (tx, { id, name, stored: [file = ""] }) =>
      tx
        .insert(files)
        .values({ id, name, file, type, size: content.size, originalName, pages })
        .onConflictDoUpdate({ target: files.name, set: restored })
        .returning({ id: files.id }),
  };
}

async function pictureOf(content: Blob, alt: string | null): Promise<Prepared> {
  if (alt === null) throw new Refusal("validation", "Опишите картинку словами для тех, кто её не видит; украшению — пустое описание.");
  if (alt.length > longestAlt) throw new Refusal("validation", `Описание: не больше ${longestAlt} знаков.`);
  const { width, height, placeholder, variants: encoded } = await encodePicture(Buffer.from(await content.arrayBuffer()));
  return {
    blobs: encoded,
    insert: (tx, { id, name, stored }) => {
      const variants = encoded.map(
        ({ content: _, ending: __, ...variant }, index): MediaVariant => ({ file: stored[index] ?? "", ...variant }),
      );
      return tx
        .insert(media)
        .values({ id, name, alt: alt.trim(), width, height, placeholder, variants })
        .onConflictDoUpdate({ target: media.name, set: restored })
        .returning({ id: media.id });
    },
  };
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

/** Number of pages of a PDF; `null` when its page objects are compressed and cannot be counted as text. */
function countPages(pdf: Buffer): number | null {
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? null;
}

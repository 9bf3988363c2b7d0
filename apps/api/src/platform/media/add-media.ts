import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { open } from "node:fs/promises";
import { basename } from "node:path";
import { maxAltLength } from "@len/contract/staff/media";
import * as z from "zod";
import { recordAudit } from "../audit/record.ts";
import type { Database } from "../database/database.ts";
import { Refusal } from "../refusals/refusal.ts";
import { inChild } from "../untrusted/in-child.ts";
import { encodePicture } from "./encode-picture.ts";
import { cleanFileName } from "./file-name.ts";
import { headBytes, kindOfBytes, type MediaKind } from "./kinds.ts";
import { hashOf, type MediaStore } from "./store.ts";
import { keepFromSweep } from "./sweep.ts";
import { type FormerFile, type FormerPicture, files, media } from "./table.ts";

/**
 * A file on this machine, with the name that its owner gave it. `alt` describes a picture, "" marks it as decorative; it is `null` for
 * every other kind of file, and for a picture of the panel, which is described later.
 */
export type Upload = { path: string; fileName?: string; alt: string | null; isDescribedLater?: boolean; actor: string };

export type AddedMedia = {
  id: string;
  kind: "picture" | "file";
  /** Names in the media folder. */
  stored: string[];
  /** False when the library already had the same bytes. */
  isNew: boolean;
};

/** Uploading a file again restores it from the trash. The rest of the row does not change, including the `alt` of the first upload. */
const restored = { deletedAt: null };

/**
 * Adds a picture, PDF, video or captions to the media library. The bytes are stored before the row is committed, so a failure leaves
 * bytes without a row, which the sweep removes, and never a row without bytes.
 * @throws Refusal when the file is of no accepted kind, too large or broken, or when a picture has no `alt`
 */
export async function addMedia(db: Database, store: MediaStore, upload: Upload): Promise<AddedMedia> {
  const { alt, actor } = upload;
  const kind = await recognise(upload.path);
  checkAlt(kind, upload);
  const stored = await storeFile(store, upload, kind);
  const id = randomUUID();
  // Equal bytes have equal names, and names are unique: the second upload finds the row of the first.
  const own = { id, name: `upload/${stored.hash}`, savedBy: actor };
  return await db.transaction(async (tx) => {
    await stored.keep(tx);
    const described = { alt: alt?.trim() ?? "", isDecorative: alt?.trim() === "" };
    const [kept] =
      stored.kind === "picture"
        ? await tx
            .insert(media)
            .values({ ...own, ...stored.columns, ...described })
            .onConflictDoUpdate({ target: media.name, set: restored })
            .returning({ id: media.id })
        : await tx
            .insert(files)
            .values({ ...own, ...stored.columns })
            .onConflictDoUpdate({ target: files.name, set: restored })
            .returning({ id: files.id });
    if (!kept) throw new Error("The insert returned no row");
    const isNew = kept.id === id;
    const entity = stored.kind === "picture" ? "media" : "files";
    await recordAudit(tx, { actor, action: "media.add", entity, entityId: kept.id, details: { isNew } });
    return { id: kept.id, kind: stored.kind, stored: stored.names, isNew };
  });
}

/** The stored bytes of a file, and the data for its row. */
type Stored = {
  /** Hash of the uploaded file. */
  hash: string;
  /** Names in the store. */
  names: string[];
  /**
   * Call it in the transaction that writes the row. The sweep may have removed bytes that were stored earlier without a row: this blocks
   * the sweep and stores missing bytes again.
   */
  keep(tx: Database): Promise<void>;
} & ({ kind: "picture"; columns: FormerPicture } | { kind: "file"; columns: FormerFile });

/** Stores an accepted file before its row is written. */
export async function storeMedia(store: MediaStore, upload: { path: string; fileName: string }): Promise<Stored> {
  return await storeFile(store, upload, await recognise(upload.path));
}

async function storeFile(
  store: MediaStore,
  { path, fileName = basename(path) }: Pick<Upload, "path" | "fileName">,
  kind: MediaKind,
): Promise<Stored> {
  const content = await openAsBlob(path);
  const hash = (await hashOf(content)).slice(0, 32);
  const originalName = cleanFileName(fileName, kind.ending);
  const picture = kind.isPicture ? await encodePicture(path) : null;
  const pages = kind.ending === "pdf" ? await countPages(path) : null;
  const blobs = picture ? picture.variants : [{ content, ending: kind.ending }];
  const names: string[] = [];
  for (const blob of blobs) names.push(await store.put(blob.content, blob.ending));
  const common = {
    hash,
    names,
    async keep(tx: Database) {
      await keepFromSweep(tx);
      for (const [index, blob] of blobs.entries()) if (!(await store.find(names[index] ?? ""))) await store.put(blob.content, blob.ending);
    },
  };
  const size = content.size;
  if (!picture) {
    return { ...common, kind: "file", columns: { originalName, size, file: names[0] ?? "", type: kind.type, pages } };
  }
  const { width, height, placeholder } = picture;
  const variants = picture.variants.map(({ type, width, height }, index) => ({ file: names[index] ?? "", type, width, height }));
  return { ...common, kind: "picture", columns: { originalName, size, width, height, placeholder, variants } };
}

function checkAlt({ isPicture }: MediaKind, { alt, isDescribedLater = false }: Upload): void {
  if (!isPicture && alt !== null) throw new Refusal("validation", "Описание нужно только картинке.");
  if (isPicture && alt === null && !isDescribedLater)
    throw new Refusal("validation", "Опишите картинку словами для тех, кто её не видит; украшению — пустое описание.");
  if (alt !== null && alt.length > maxAltLength) throw new Refusal("validation", `Описание: не больше ${maxAltLength} знаков.`);
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
    const head = buffer.subarray(0, bytesRead);
    const kind = kindOfBytes(head);
    if (!kind) throw new Refusal("validation", "Такие файлы не принимаются. Можно: JPEG, PNG, WebP, AVIF, HEIC, GIF, PDF, MP4, WebM, VTT.");
    if (stat.size > kind.maxBytes) throw new Refusal("validation", `Файл слишком велик: можно до ${kind.maxBytes / 1024 / 1024} МБ.`);
    return kind;
  } finally {
    await handle.close();
  }
}

/** The number of pages. A file that is no PDF is refused here. */
const countPages = (path: string) =>
  inChild({
    module: new URL("./pdf-reader.ts", import.meta.url),
    input: path,
    result: z.int().positive(),
    limits: { memoryMb: 512, seconds: 60 },
    words: {
      memory: "PDF слишком сложен. Сохраните его заново в\u00a0другой программе и\u00a0загрузите снова.",
      time: "PDF читается слишком долго. Сохраните его заново в\u00a0другой программе и\u00a0загрузите снова.",
    },
  });

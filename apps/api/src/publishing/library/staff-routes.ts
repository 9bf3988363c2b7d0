import { staffCalls } from "@len/contract/staff/calls";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/database/database.ts";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { addMedia } from "../../platform/media/add-media.ts";
import { files, media } from "../../platform/media/table.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { readActors } from "../../platform/staff/actors.ts";
import type { SignedIn } from "../../platform/staff/session.ts";
import { type StaffDepsOfApp, type StaffRoute, staffRoute } from "../../platform/staff/staff-route.ts";
import type { ContentEntity } from "../content/entity.ts";
import * as acts from "./acts.ts";
import { findItems, listMedia } from "./library.ts";
import { listPlaces } from "./places.ts";

type Asked = { db: Database; deps: StaffDepsOfApp; me: SignedIn; params: { id: string }; version: number };

/** The calls of the media library. */
export function libraryRoutes(entities: ContentEntity[]): StaffRoute[] {
  const beginUpload = staffRoute({ ...staffCalls.beginUpload, summary: "Начать загрузку файла", audit: null }, ({ c, deps }) =>
    deps.uploads.answer(c.req.raw),
  );
  // The upload library gets a HEAD request: it would answer a GET with the file.
  const upload = staffRoute({ ...staffCalls.upload, summary: "Сколько файла пришло", audit: null }, ({ c, deps }) =>
    deps.uploads.answer(new Request(c.req.raw.url, { method: "HEAD", headers: c.req.raw.headers })),
  );
  const sendPart = staffRoute({ ...staffCalls.sendPart, summary: "Часть файла", audit: null }, ({ c, deps }) =>
    deps.uploads.answer(c.req.raw),
  );
  const dropUpload = staffRoute({ ...staffCalls.dropUpload, summary: "Бросить загрузку", audit: null }, ({ c, deps }) =>
    deps.uploads.answer(c.req.raw),
  );

  const list = staffRoute({ ...staffCalls.mediaList, summary: "Картинки и файлы", audit: null }, async ({ db, deps, input }) => {
    const { items, total, counts, whole } = await listMedia(db, input, deps.config.apiUrl);
    return { ...pageAnswer({ page: input.page, limit: input.perPage }, { items, total }), counts, ...whole };
  });

  const add = staffRoute(
    { ...staffCalls.addMedia, summary: "Добавить загруженный файл", audit: ["media.add"] },
    async ({ db, deps, me, input }) => {
      const file = await deps.uploads.require(input.upload);
      const { id } = await addMedia(db, deps.store, { ...file, alt: null, isDescribedLater: true, actor: me.actor });
      return success(await requireItem(db, id, deps.config.apiUrl));
    },
  );

  const open = staffRoute({ ...staffCalls.media, summary: "Картинка или файл", audit: null }, async ({ c, db, deps, params: { id } }) => {
    const item = await requireItem(db, id, deps.config.apiUrl);
    const table = item.kind === "picture" ? media : files;
    const [row] = await db.select({ savedBy: table.savedBy }).from(table).where(eq(table.id, id));
    const savedBy = row?.savedBy ?? null;
    c.header("ETag", `"${item.version}"`);
    return success({
      item,
      savedBy: savedBy === null ? null : (await readActors(db, [savedBy]))(savedBy),
      places: await listPlaces(db, entities, id),
    });
  });

  const save = staffRoute({ ...staffCalls.saveMedia, summary: "Описание, подпись и точка кадра", audit: ["media.save"] }, (asked) =>
    afterAct(asked, (act) => acts.saveMedia(asked.db, { ...act, data: asked.input })),
  );

  const replace = staffRoute({ ...staffCalls.replaceMedia, summary: "Заменить файл", audit: ["media.replace"] }, (asked) =>
    afterAct(asked, async (act) => {
      const { store, uploads } = asked.deps;
      await acts.replaceMedia(asked.db, { ...act, store, upload: () => uploads.require(asked.input.upload) });
    }),
  );

  const restore = staffRoute({ ...staffCalls.restoreMedia, summary: "Вернуть прежний файл", audit: ["media.restore"] }, (asked) =>
    afterAct(asked, (act) => acts.restoreMedia(asked.db, act)),
  );

  const trash = staffRoute({ ...staffCalls.trashMedia, summary: "Удалить", audit: ["media.trash"] }, (asked) =>
    afterAct(asked, (act) => acts.trashMedia(asked.db, act)),
  );

  const untrash = staffRoute({ ...staffCalls.untrashMedia, summary: "Вернуть удалённое", audit: ["media.untrash"] }, (asked) =>
    afterAct(asked, (act) => acts.untrashMedia(asked.db, act)),
  );

  return [beginUpload, upload, sendPart, dropUpload, list, add, open, save, replace, restore, trash, untrash];
}

async function requireItem(db: Database, id: string, apiUrl: string) {
  const [item] = await findItems(db, [id], apiUrl);
  if (!item) throw notFound();
  return item;
}

async function afterAct({ db, deps, me, params, version }: Asked, act: (on: acts.MediaAct) => Promise<void>) {
  const { apiUrl } = deps.config;
  await act({ id: params.id, version, actor: me.actor, apiUrl });
  return success(await requireItem(db, params.id, apiUrl));
}

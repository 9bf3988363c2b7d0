import { previewParameter } from "@len/contract/edition";
import { staffCalls } from "@len/contract/staff/calls";
import type { ContentItem } from "@len/contract/staff/content";
import type { Database } from "../../platform/database/database.ts";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import { namesOfStaff } from "../../platform/staff/actors.ts";
import { notifyStaff } from "../../platform/staff/live-events.ts";
import type { SignedIn } from "../../platform/staff/session.ts";
import { type StaffRoute, staffRoute } from "../../platform/staff/staff-route.ts";
import type { ContentEntity } from "../content/entity.ts";
import { findByTitle, findItem, listItems, withThumbnails } from "../content/item-queries.ts";
import { allowPreview } from "../content/preview.ts";
import { describeSection, listSections } from "../content/sections.ts";
import { listUsages } from "../content/usages.ts";
import { findVersion, listVersions } from "../content/versions.ts";
import { addItem, saveDraft, takeVersion } from "./drafts.ts";
import type { ItemAct } from "./item.ts";
import { moveItem } from "./move.ts";
import { planItem, publishItem, unplanItem } from "./publish.ts";
import { trashItem, unpublishItem } from "./removal.ts";
import { untrashItem } from "./return.ts";
import { changeItemSlug } from "./slug.ts";
import { undo as undoAct } from "./undo.ts";

type Asked = { db: Database; deps: { config: { siteUrl: string } }; me: SignedIn; params: { entity: string; id: string }; version: number };

/** The calls of content editing, for all sections at once. */
export function contentRoutes(entities: ContentEntity[]): StaffRoute[] {
  const requireEntity = (name: string): ContentEntity => {
    const entity = entities.find((known) => known.name === name);
    if (!entity) throw notFound();
    return entity;
  };

  async function requireItem(db: Database, { entity: name, id }: Asked["params"]): Promise<ContentItem> {
    const item = await findItem(db, { entity: requireEntity(name), id });
    if (!item) throw notFound();
    return item;
  }

  /** Answers with the item after the act. */
  async function afterAct({ db, deps, me, params, version }: Asked, act: (on: ItemAct) => Promise<void>) {
    const entity = requireEntity(params.entity);
    try {
      await act({ by: "panel", entities, entity, id: params.id, version, actor: me.actor, siteUrl: deps.config.siteUrl });
    } catch (error) {
      // Rules of a section that belong to no single field.
      if (error instanceof Refusal && error.code === "validation" && !error.fields)
        throw new Refusal("validation", error.words, { fields: { form: [error.message] } });
      throw error;
    }
    return success(await requireItem(db, params));
  }

  const list = staffRoute(
    { ...staffCalls.contentList, summary: "Карточки раздела", audit: null },
    async ({ db, deps, params, input: { page, perPage, ...asked } }) => {
      const entity = requireEntity(params.entity);
      const { items: found, total, counts, toFix } = await listItems(db, entity, { page, perPage, ...asked });
      const listed = await withThumbnails(db, entity, found, deps.config.apiUrl);
      return { ...pageAnswer({ page, limit: perPage }, { items: listed, total }), counts, toFix };
    },
  );

  const find = staffRoute(
    { ...staffCalls.findContent, summary: "Карточки всех разделов по названию", audit: null },
    async ({ db, input }) => success(await findByTitle(db, entities, input.q)),
  );

  const add = staffRoute(
    { ...staffCalls.addContent, summary: "Новый черновик", audit: ["content.add"] },
    async ({ db, me, params, input: { id, title, data } }) => {
      const entity = requireEntity(params.entity);
      await addItem(db, { entity, id, data: { ...data, [entity.section.titleField]: title }, actor: me.actor });
      return success(await requireItem(db, { ...params, id }));
    },
  );

  const open = staffRoute({ ...staffCalls.content, summary: "Карточка с черновиком", audit: null }, async ({ c, db, params }) => {
    const item = await requireItem(db, params);
    c.header("ETag", `"${item.version}"`);
    return success(item);
  });

  const save = staffRoute({ ...staffCalls.saveContent, summary: "Сохранить черновик", audit: null }, (asked) =>
    afterAct(asked, (act) => saveDraft(asked.db, { ...act, ...asked.input })),
  );

  const publish = staffRoute(
    { ...staffCalls.publishContent, summary: "Опубликовать сейчас или в назначенный час", audit: ["content.publish", "content.plan"] },
    (asked) => {
      const { at, ...what } = asked.input;
      return afterAct(asked, (act) =>
        at === null ? publishItem(asked.db, { ...act, ...what }) : planItem(asked.db, { ...act, ...what, at: new Date(at) }),
      );
    },
  );

  const unplan = staffRoute(
    { ...staffCalls.unplanContent, summary: "Отменить назначенную публикацию", audit: ["content.unplan"] },
    (asked) => afterAct(asked, (act) => unplanItem(asked.db, act)),
  );

  const unpublish = staffRoute({ ...staffCalls.unpublishContent, summary: "Снять с сайта", audit: ["content.unpublish"] }, (asked) =>
    afterAct(asked, (act) => unpublishItem(asked.db, { ...act, ...asked.input })),
  );

  const trash = staffRoute({ ...staffCalls.trashContent, summary: "Убрать в корзину", audit: ["content.archive"] }, (asked) =>
    afterAct(asked, (act) => trashItem(asked.db, { ...act, ...asked.input })),
  );

  const untrash = staffRoute({ ...staffCalls.untrashContent, summary: "Вернуть из корзины", audit: ["content.restore"] }, (asked) =>
    afterAct(asked, (act) => untrashItem(asked.db, act)),
  );

  const restore = staffRoute(
    { ...staffCalls.restoreContent, summary: "Вернуть версию в черновик", audit: ["content.take_version"] },
    (asked) => afterAct(asked, (act) => takeVersion(asked.db, { ...act, ...asked.input })),
  );

  const move = staffRoute({ ...staffCalls.moveContent, summary: "Место в списке", audit: ["content.move", "content.unpin"] }, (asked) =>
    afterAct(asked, (act) => moveItem(asked.db, { ...act, ...asked.input })),
  );

  const changeSlug = staffRoute(
    { ...staffCalls.changeContentSlug, summary: "Новый адрес страницы", audit: ["content.change_slug"] },
    (asked) => afterAct(asked, (act) => changeItemSlug(asked.db, { ...act, ...asked.input })),
  );

  const undo = staffRoute({ ...staffCalls.undoContent, summary: "Отменить последнее действие", audit: ["content.undo"] }, (asked) =>
    afterAct(asked, (act) => undoAct(asked.db, act)),
  );

  const versions = staffRoute(
    { ...staffCalls.contentVersions, summary: "Версии", audit: null },
    async ({ db, params: { entity, id }, input: { page, perPage: limit } }) =>
      pageAnswer({ page, limit }, await listVersions(db, { entity: requireEntity(entity), id }, { page, limit })),
  );

  const version = staffRoute(
    { ...staffCalls.contentVersion, summary: "Версия", audit: null },
    async ({ db, params: { entity, id, number } }) => {
      const found = await findVersion(db, { entity: requireEntity(entity), id }, number);
      if (!found) throw notFound();
      return success(found);
    },
  );

  const usages = staffRoute(
    { ...staffCalls.contentUsages, summary: "Кто ссылается на карточку", audit: null },
    async ({ db, deps, params: { entity, id } }) =>
      success(await listUsages(db, entities, { entity: requireEntity(entity), id, siteUrl: deps.config.siteUrl })),
  );

  const preview = staffRoute(
    { ...staffCalls.previewContent, summary: "Ссылка на просмотр черновика на сайте", audit: null },
    async ({ db, deps, params: { entity: name, id } }) => {
      const { token, until, path } = await allowPreview(db, { sealer: deps.sealer, entities, entity: requireEntity(name), id });
      return success({ token, until, path, url: path && `${deps.config.siteUrl}${path}?${previewParameter}=${token}` });
    },
  );

  const look = staffRoute(
    { ...staffCalls.lookAtContent, summary: "Кто ещё смотрит карточку", audit: null },
    async ({ db, deps, me, params, input: { isLooking } }) => {
      const what = `${requireEntity(params.entity).name} ${params.id}`;
      await notifyStaff(db, { what: "content", item: what, staffId: me.id, isLooking });
      const others = (deps.liveEvents?.viewersOf(what) ?? []).filter((id) => id !== me.id);
      const names = await namesOfStaff(db, others);
      return success({ viewers: others.flatMap((id) => names.get(id) ?? []) });
    },
  );

  const sections = staffRoute({ ...staffCalls.contentSections, summary: "Разделы", audit: null }, async ({ db }) =>
    success(await listSections(db, entities)),
  );

  const section = staffRoute({ ...staffCalls.contentSection, summary: "Поля раздела", audit: null }, async ({ params }) =>
    success(describeSection(requireEntity(params.entity))),
  );

  return [
    sections,
    section,
    find,
    list,
    add,
    open,
    save,
    publish,
    unplan,
    unpublish,
    trash,
    untrash,
    restore,
    move,
    changeSlug,
    undo,
    versions,
    version,
    usages,
    preview,
    look,
  ];
}

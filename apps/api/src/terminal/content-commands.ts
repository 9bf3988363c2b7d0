import { parseArgs } from "node:util";
import { stringify } from "yaml";
import type { Database } from "../platform/database/database.ts";
import { Refusal, usageError } from "../platform/refusals/refusal.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import { fromFile, readContentFile, toFile } from "../platform/terminal/content-file.ts";
import { columns, refusalWords } from "../platform/terminal/words.ts";
import { saveVersion } from "../publishing/acts/drafts.ts";
import type { ItemAct } from "../publishing/acts/item.ts";
import { publishItem } from "../publishing/acts/publish.ts";
import { trashItem, unpublishItem } from "../publishing/acts/removal.ts";
import { untrashItem } from "../publishing/acts/return.ts";
import type { ContentEntity } from "../publishing/content/entity.ts";
import { listRows } from "../publishing/content/list-rows.ts";
import { move, pin, unpin } from "../publishing/content/order.ts";
import { idsOfNames, namesOfIds, requireId } from "../publishing/content/references.ts";
import { cutDraft, findLatestRevision } from "../publishing/content/revisions.ts";
import { lockPublications } from "../publishing/edition/edition.ts";

/** Commands for every entity that is edited in revisions. */
export const contentCommand = (entities: ContentEntity[]): Command => ({
  name: "content",
  help: `  content list РАЗДЕЛ                      записи раздела; разделы: ${entities.map(({ name }) => name).join(", ")}
  content show РАЗДЕЛ АДРЕС                последняя версия как файл YAML; черновик из панели входит в неё
                                           после публикации, после чужой правки или когда его автор вышел
  content new РАЗДЕЛ ФАЙЛ… [--publish]     новые записи из файлов YAML или JSON, по одной из каждого (docs/content-files.md)
  content edit РАЗДЕЛ АДРЕС ФАЙЛ [--publish] [--base ВЕРСИЯ]
                                           новая версия: поля файла заменяют прежние; --base: та, с которой начата правка
  content publish|unpublish РАЗДЕЛ АДРЕС   опубликовать последнюю версию или снять с сайта
                                           (news novyj-sosudistyj-lazer, doctors yaseneva-mariya)
  content archive|restore РАЗДЕЛ АДРЕС     убрать в корзину или вернуть из неё
                                           то, на что ссылаются, снимается и убирается с --force
  content pin|unpin РАЗДЕЛ АДРЕС           закрепить в начале списка или открепить
  content move РАЗДЕЛ АДРЕС [ПЕРЕД]        поставить перед другой записью, без неё — в конец списка`,
  run: (args, deps) => run(entities, args, deps),
});

async function run(entities: ContentEntity[], [act, ...args]: string[], deps: StaffDeps): Promise<string> {
  const { db, actor } = deps;
  if (act === "list") return await list(db, requireEntity(entities, requireWords(args, "РАЗДЕЛ")[0]));
  if (act === "show") return await show(entities, args, deps);
  if (act === "new") return await create(entities, args, deps);
  if (act === "edit") return await edit(entities, args, deps);
  if (act === "publish") {
    return `Опубликовано, версия ${await publishLatest(db, await actOn(entities, args, deps))}.`;
  }
  if (act === "unpublish" || act === "archive") {
    const { values, positionals } = parseArgs({
      args,
      strict: true,
      allowPositionals: true,
      options: { force: { type: "boolean", default: false } },
    });
    const removal = { ...(await actOn(entities, positionals, deps)), evenUsed: values.force, replacedBy: null };
    await (act === "unpublish" ? unpublishItem : trashItem)(db, removal).catch(refuseWithForceHint);
    return act === "unpublish" ? "Снято с сайта." : "В корзине; адрес свободен.";
  }
  if (act === "restore") {
    await untrashItem(db, await actOn(entities, args, deps, { isInTrash: true }));
    return "Возвращено из корзины. На сайте появится после публикации.";
  }
  if (act === "pin" || act === "unpin") {
    await (act === "pin" ? pin : unpin)(db, { ...requireRow(entities, args), actor });
    return act === "pin" ? "Закреплено." : "Больше не закреплено.";
  }
  if (act === "move") {
    const [name = "", key = "", before = null] = requireWords(args, "РАЗДЕЛ", "АДРЕС", ...(args.length > 2 ? ["ПЕРЕД"] : []));
    await move(db, { ...requireRow(entities, [name, key]), before, actor });
    return before === null ? "Теперь последнее в списке." : `Теперь перед «${before}».`;
  }
  throw usageError("content: list, show, new, edit, publish, unpublish, archive, restore, pin, unpin или move");
}

const statusWords = { draft: "черновик", published: "на сайте", archived: "снято с сайта" };

async function list(db: Database, entity: ContentEntity): Promise<string> {
  const rows = await listRows(db, entity);
  if (rows.length === 0) return "В этом разделе ничего нет.";
  const table = rows.map(({ key, title, status, version, latest }) => [
    key,
    status === "published" && latest > version ? `${statusWords[status]}, есть новая версия` : statusWords[status],
    title,
  ]);
  return columns([["Адрес", "Состояние", "Название"], ...table]);
}

async function show(entities: ContentEntity[], args: string[], { db }: StaffDeps): Promise<string> {
  const { entity, key } = requireRow(entities, args);
  const { data, version } = await latestOf(db, entity, await requireId(db, entity, key));
  const named = await namesOfIds(db, entities, entity, data);
  return `# ${entity.name} ${key}, версия ${version}\n${stringify(toFile(entity.schema, named), { lineWidth: 0 })}`.trimEnd();
}

const publishOption = { publish: { type: "boolean", default: false } } as const;

/**
 * Each file is one transaction: after a refusal the database has the files before the refused one, and neither it nor the following ones.
 */
async function create(entities: ContentEntity[], args: string[], deps: StaffDeps): Promise<string> {
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options: publishOption });
  const { db, actor } = deps;
  const [name, ...files] = positionals;
  const entity = requireEntity(entities, name);
  if (files.length === 0) throw usageError("Не хватает: ФАЙЛ");
  const done: string[] = [];
  for (const file of files) {
    const created = db.transaction(async (tx) => {
      if (values.publish) await lockPublications(tx);
      const data = await readEdit(tx, entities, entity, file, { isWhole: true });
      const { id } = await saveVersion(tx, { entity, id: null, data, actor });
      if (values.publish) await publishLatest(tx, onItem(entities, entity, id, deps));
      return id;
    });
    const id = await created.catch((error) => refuseNamingFile(error, file, done));
    done.push(`${file}: ${values.publish ? "опубликовано" : "черновик"}, id ${id}`);
  }
  return done.join("\n");
}

async function edit(entities: ContentEntity[], args: string[], deps: StaffDeps): Promise<string> {
  const { db, actor } = deps;
  const options = { ...publishOption, base: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ args, strict: true, allowPositionals: true, options });
  const [, , file = ""] = requireWords(positionals, "РАЗДЕЛ", "АДРЕС", "ФАЙЛ");
  const { entity, key } = requireRow(entities, positionals.slice(0, 2));
  if (values.base !== undefined && !/^[1-9]\d{0,8}$/.test(values.base)) throw usageError("--base: номер версии из content show");
  const baseVersion = values.base === undefined ? null : Number(values.base);
  const saved = db.transaction(async (tx) => {
    // The lock is taken before those of the row and the item, as in `publish`.
    if (values.publish) await lockPublications(tx);
    const id = await requireId(tx, entity, key);
    const changes = await readEdit(tx, entities, entity, file, { isWhole: false });
    await entity.lock(tx, id);
    // The edit starts from the draft of the panel.
    await cutDraft(tx, { entity: entity.name, id });
    const { data } = await latestOf(tx, entity, id);
    const { version } = await saveVersion(tx, { entity, id, data: { ...data, ...changes }, baseVersion, actor });
    if (values.publish) await publishLatest(tx, onItem(entities, entity, id, deps));
    return version;
  });
  const version = await saved.catch((error) => refuseNamingFile(error, file, []));
  return values.publish ? `Опубликовано, версия ${version}.` : `Сохранена версия ${version}. На сайте появится после публикации.`;
}

async function readEdit(db: Database, entities: ContentEntity[], entity: ContentEntity, file: string, options: { isWhole: boolean }) {
  const data = fromFile(entity.schema, await readContentFile(file), options);
  return await idsOfNames(db, entities, entity, data);
}

async function latestOf(db: Database, entity: ContentEntity, id: string) {
  const revision = await findLatestRevision(db, { entity: entity.name, id });
  if (!revision) throw new Refusal("not_found", "Карточка не найдена");
  return revision;
}

/** Adds the name of the file to the refusal, and lists the files that were already processed. */
function refuseNamingFile(error: unknown, file: string, done: string[]): never {
  const words = error instanceof Refusal ? refusalWords(error) : null;
  if (!(error instanceof Refusal) || words === null) throw error;
  throw new Refusal(error.code, [...done, `${file}: ${words}`].join("\n"), { cause: error });
}

function refuseWithForceHint(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== "hides_others") throw error;
  throw new Refusal(error.code, `${error.message} Если так и нужно, повторите с --force.`, { cause: error });
}

function requireEntity(entities: ContentEntity[], name: string | undefined): ContentEntity {
  const entity = entities.find((known) => known.name === name);
  if (entity === undefined) throw usageError(`РАЗДЕЛ: одно из ${entities.map((known) => known.name).join(", ")}`);
  return entity;
}

/** An act on an item, which is named by a section and a key: an id, a slug or the path of a page. */
async function actOn(entities: ContentEntity[], args: string[], deps: StaffDeps, { isInTrash = false } = {}): Promise<ItemAct> {
  const { entity, key } = requireRow(entities, args);
  const row = await (isInTrash ? entity.lockDeleted(deps.db, key) : entity.lock(deps.db, key));
  if (!row) throw new Refusal("not_found", isInTrash ? "В корзине такой карточки нет" : "Карточка не найдена");
  return onItem(entities, entity, row.id, deps);
}

const onItem = (entities: ContentEntity[], entity: ContentEntity, id: string, { actor, siteUrl }: StaffDeps): ItemAct => ({
  ...{ entities, entity, id, actor, siteUrl },
  version: null,
  by: "terminal",
});

/** The terminal publishes the latest version. Later saves of the panel are only a draft. */
async function publishLatest(db: Database, act: ItemAct): Promise<number> {
  const { version } = await latestOf(db, act.entity, act.id);
  await publishItem(db, { ...act, number: version, alongside: [] });
  return version;
}

function requireRow(entities: ContentEntity[], args: string[]): { entity: ContentEntity; key: string } {
  const [name, key = ""] = requireWords(args, "РАЗДЕЛ", "АДРЕС");
  return { entity: requireEntity(entities, name), key };
}

import { parseArgs } from "node:util";
import { Refusal, usageError } from "../platform/refusals/refusal.ts";
import { requireWords } from "../platform/terminal/arguments.ts";
import type { Command, StaffDeps } from "../platform/terminal/command.ts";
import type { ContentEntity } from "../publishing/content/entity.ts";
import { move, pin, unpin } from "../publishing/content/order.ts";
import { archive, publish, restore, unpublish } from "../publishing/content/publish.ts";

/** Commands for every entity that is edited in revisions. */
export const contentCommand = (entities: ContentEntity[]): Command => ({
  name: "content",
  help: `  content publish|unpublish РАЗДЕЛ АДРЕС   опубликовать последнюю редакцию или снять с сайта
                                           (news ochki-ot-solnca, doctors yaseneva-mariya)
  content archive|restore РАЗДЕЛ АДРЕС     убрать в корзину или вернуть из неё
                                           направление или группа со своими услугами снимается и убирается с --force
  content pin|unpin РАЗДЕЛ АДРЕС           закрепить в начале списка или открепить
  content move РАЗДЕЛ АДРЕС [ПЕРЕД]        поставить перед другой записью, без неё — в конец списка`,
  run: (args, deps) => run(entities, args, deps),
});

async function run(entities: ContentEntity[], [act, ...args]: string[], { db, actor }: StaffDeps): Promise<string> {
  if (act === "publish") {
    const { version } = await publish(db, { ...requireRow(entities, args), actor });
    return `Опубликовано, версия ${version}.`;
  }
  if (act === "unpublish" || act === "archive") {
    const { values, positionals } = parseArgs({
      args,
      strict: true,
      allowPositionals: true,
      options: { force: { type: "boolean", default: false } },
    });
    const removal = { ...requireRow(entities, positionals), actor, evenHiding: values.force };
    await (act === "unpublish" ? unpublish : archive)(db, removal).catch(sayHowToForce);
    return act === "unpublish" ? "Снято с сайта." : "В корзине; адрес свободен.";
  }
  if (act === "restore") {
    await restore(db, { ...requireRow(entities, args), actor });
    return "Возвращено из корзины. На сайте появится после публикации.";
  }
  if (act === "pin" || act === "unpin") {
    await (act === "pin" ? pin : unpin)(db, { ...requireRow(entities, args), actor });
    return act === "pin" ? "Закреплено." : "Больше не закреплено.";
  }
  if (act === "move") {
    const before = args[2] ?? null;
    await move(db, { ...requireRow(entities, args.slice(0, 2)), before, actor });
    return before === null ? "Теперь последнее в списке." : `Теперь перед «${before}».`;
  }
  throw usageError("content: publish, unpublish, archive, restore, pin, unpin или move");
}

function sayHowToForce(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== "hides_others") throw error;
  throw new Refusal(error.code, `${error.message} Если так и нужно, повторите с --force.`, { cause: error });
}

function requireRow(entities: ContentEntity[], args: string[]): { entity: ContentEntity; key: string } {
  const [name, key] = requireWords(args, "РАЗДЕЛ", "АДРЕС");
  const entity = entities.find((known) => known.name === name);
  if (entity === undefined || key === undefined) throw usageError(`РАЗДЕЛ: одно из ${entities.map((known) => known.name).join(", ")}`);
  return { entity, key };
}

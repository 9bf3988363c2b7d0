import { formerAddress, pathOfAddress } from "@len/contract/redirects";
import { sitePaths } from "@len/contract/sections";
import type { AddedRedirects } from "@len/contract/staff/redirects";
import { inArray } from "drizzle-orm";
import { recordAudit } from "../../platform/audit/record.ts";
import type { Database } from "../../platform/database/database.ts";
import { notFound, Refusal } from "../../platform/refusals/refusal.ts";
import type { ContentEntity } from "../../publishing/content/entity.ts";
import { pathsOfItems } from "../../publishing/content/links.ts";
import { inPublication } from "../../publishing/edition/edition.ts";
import { countRedirects } from "./queries.ts";
import { redirects } from "./table.ts";

type Pair = { from: string; to: string };
type Where = { entities: ContentEntity[]; siteUrl: string };
type Problem = AddedRedirects["pairs"][number]["problem"];

/** The site caches the whole list in memory. */
const mostRedirects = 20_000;

/** For each pair its stored form, or the reason why it cannot be stored. */
export async function checkRedirects(db: Database, where: Where, pairs: readonly Pair[]): Promise<AddedRedirects["pairs"]> {
  const read = pairs.map((pair) => ({ from: formerAddress(pair.from) ?? pair.from.trim(), to: pathOnSite(pair.to, where.siteUrl) }));
  const stored = await db
    .select()
    .from(redirects)
    .where(
      inArray(
        redirects.fromPath,
        read.flatMap(({ from, to }) => [from, to ?? ""]),
      ),
    );
  const leadsTo = new Map(stored.map(({ fromPath, toPath }) => [fromPath, toPath]));
  const asked = read.flatMap(({ from, to }) => [pathOf(from), pathOf(to)]);
  const pages = new Set([...sitePaths, ...(await pathsOfItems(db, where.entities, asked))]);
  const seen = new Set<string>();
  const checked: AddedRedirects["pairs"] = [];
  for (const [index, { from, to }] of read.entries()) {
    const given = pairs[index] ?? { from: "", to: "" };
    const problem = problemOfFrom(given.from, { leadsTo, pages, seen }) ?? problemOfTo(to, from, { leadsTo, pages });
    if (!problem) seen.add(from);
    checked.push({ from, to: to ?? given.to.trim(), problem });
  }
  return checked;
}

/** The current targets of former addresses, and every path at which a page opens. */
type Known = { leadsTo: ReadonlyMap<string, string>; pages: ReadonlySet<string> };

const pathOf = (address: string | null) => address?.split(/[?#]/)[0] ?? "";

function problemOfFrom(given: string, { leadsTo, pages, seen }: Known & { seen: ReadonlySet<string> }): Problem {
  const at = "from" as const;
  const from = formerAddress(given);
  if (from === null) return { at, words: "Напишите путь от косой черты: «/uslugi/botoks.html», или адрес целиком" };
  if (given.includes("#")) return { at, words: "Что стоит после «#», браузер сайту не сообщает: оставьте адрес до этого знака" };
  const before = leadsTo.get(from);
  if (before !== undefined) return { at, words: `Этот адрес уже в списке, он ведёт на ${before}` };
  if (seen.has(from)) return { at, words: "Этот адрес есть в списке выше" };
  if (pages.has(pathOf(from))) return { at, words: "По этому адресу открывается страница сайта: перенаправить с него нельзя" };
  return null;
}

function problemOfTo(to: string | null, from: string, { leadsTo, pages }: Known): Problem {
  const at = "to" as const;
  if (to === null) return { at, words: "Это не страница нашего сайта. Напишите её путь, например «/categories/kosmetologiya»" };
  const path = pathOf(to);
  if (path === from) return { at, words: "Адрес ведёт сам на себя" };
  const next = leadsTo.get(path);
  if (next !== undefined) return { at, words: `Этот адрес сам ведёт дальше: напишите сразу ${next}` };
  if (!pages.has(path)) return { at, words: "Такой страницы на сайте нет" };
  return null;
}

/** The path with its query and fragment; `null` if the text is no address of this site. */
function pathOnSite(text: string, siteUrl: string): string | null {
  const given = text.trim();
  const path = pathOfAddress(given);
  if (path === null) return null;
  const { host, search, hash } = new URL(given, siteUrl);
  const plain = (name: string) => name.replace(/^www\./, "");
  // Only plain characters: the path is written into a header and shown to the person who adds it.
  return plain(host) === plain(new URL(siteUrl).host) && /^[\w/.~-]+$/.test(path) ? path + search + hash : null;
}

type Act = { actor: string; act: "hand" | "list" };

/** Adds the pairs that can be added, as one act. */
export async function addRedirects(db: Database, where: Where, pairs: readonly Pair[], { actor, act }: Act): Promise<AddedRedirects> {
  return await inPublication(db, async (tx) => {
    const checked = await checkRedirects(tx, where, pairs);
    const right = checked.filter(({ problem }) => problem === null);
    if (right.length === 0) return { ids: [], pairs: checked };
    if ((await countRedirects(tx)) + right.length > mostRedirects)
      throw new Refusal("validation", `В списке помещается ${mostRedirects.toLocaleString("ru-RU")} адресов`);
    const added = await tx
      .insert(redirects)
      .values(right.map(({ from, to }) => ({ fromPath: from, toPath: to, act, createdBy: actor })))
      .returning({ id: redirects.id });
    await recordAudit(tx, { actor, action: "redirect.add", entity: "redirects", entityId: act, details: { pairs: pathsOf(right) } });
    return { ids: added.map(({ id }) => id), pairs: checked };
  });
}

export async function removeRedirects(db: Database, ids: string[], actor: string): Promise<void> {
  await inPublication(db, async (tx) => {
    const removed = await tx.delete(redirects).where(inArray(redirects.id, ids)).returning();
    if (removed.length === 0) throw notFound();
    const details = { pairs: pathsOf(removed.map(({ fromPath, toPath }) => ({ from: fromPath, to: toPath }))) };
    await recordAudit(tx, { actor, action: "redirect.remove", entity: "redirects", entityId: "list", details });
  });
}

const pathsOf = (pairs: readonly Pair[]) => pairs.map(({ from, to }) => `${from} → ${to}`);

import { contentUsagesSchema } from "@len/contract/staff/content";
import { and, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { type Desk, page, test } from "../../../test/desk.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { entities } from "../../../test/with-features.ts";
import { isPublished } from "../../platform/database/published.ts";
import { brokenLinks, pathsOfItems } from "./links.ts";
import { contentItems } from "./table.ts";

const usagesSchema = contentUsagesSchema.transform(({ first }) => first);

const linkTo = (href: string) => ({
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "сюда", marks: [{ type: "link", attrs: { href } }] }] }],
});
const hrefPath = "blocks.content.0.content.0.marks.0.attrs.href";

const publishPage = async (anna: Desk, slug: string, href?: string) => {
  const { item } = await anna.add("pages", { data: { ...page(slug), ...(href !== undefined && { blocks: linkTo(href) }) } });
  return await anna.act("pages", item, "publish");
};

test("links with a query or a fragment, absolute links and links to a former address count as usages, and prevent unpublishing", async ({
  anna,
}) => {
  const { item: first } = await publishPage(anna, "cel-staraya");
  const { item } = await anna.act("pages", first, "slug", { slug: "cel" });
  const hrefs = [
    "/cel",
    "/cel/",
    "/cel#ceny",
    "/cel?utm_source=mail",
    "/cel-staraya",
    "https://clinic.example/cel",
    "http://www.clinic.example/cel?a=1#b",
  ];
  for (const [index, href] of hrefs.entries()) expect((await publishPage(anna, `ssylka-${index}`, href)).status).toBe(200);
  await publishPage(anna, "chuzhaya", "https://other.example/cel");
  // The address in the draft differs from the one on the site.
  const { item: edited } = await anna.save("pages", item, page("cel-novaya"));

  const usages = await anna.of("pages", item, "usages", usagesSchema);
  expect(usages.map(({ path, becomes, isLive }) => [path, becomes, isLive])).toEqual(hrefs.map(() => [hrefPath, "broken", true]));
  const refused = await anna.act("pages", edited, "unpublish");
  expect([refused.status, refused.error?.message]).toEqual([409, `На карточку ссылаются: ${hrefs.length}.`]);
});

test("if very many items refer to one, the first are named and the others counted", async ({ db, anna }) => {
  const { item } = await publishPage(anna, "izvestnaya");
  const live = (await publishPage(anna, "na-sajte", "/izvestnaya")).item;
  const data = JSON.stringify({ ...page("chernovik"), blocks: linkTo("/izvestnaya") });
  await db.execute(sql`insert into ${contentItems} (entity, id, draft, saved_by)
    select 'pages', gen_random_uuid(), ${data}::jsonb, 'terminal:test' from generate_series(1, 300)`);

  const { total, first } = await anna.of("pages", item, "usages", contentUsagesSchema);

  expect([total, first.length, first[0]?.id, first[0]?.isLive]).toEqual([301, 50, live.id, true]);
  const refused = await anna.act("pages", item, "unpublish");
  expect([refused.status, refused.error?.message]).toEqual([409, "На карточку ссылаются: 1."]);
  const second = (await publishPage(anna, "vmesto")).item;
  expect((await anna.act("pages", item, "unpublish", { replacedBy: second.id })).status).toBe(200);
});

test("a link to a list page is not a usage of the items in the list", async ({ anna }) => {
  for (const entity of ["seoTexts", "equipmentCategories", "banners", "videos"]) {
    for (const row of (await anna.list(entity)).data) {
      const usages = await anna.of(entity, row, "usages", usagesSchema);
      expect([entity, usages.filter(({ path }) => path.endsWith("href") || path === "link")]).toEqual([entity, []]);
    }
  }
});

test("publishing a link to an unpublished, trashed or unknown page is refused with the path of the link", async ({ anna }) => {
  const gone = "Этой страницы нет на сайте: опубликуйте её или уберите ссылку";
  const off = await anna.act("pages", (await publishPage(anna, "snyata")).item, "unpublish");
  const trashed = await anna.act("pages", (await publishPage(anna, "v-korzine")).item, "trash");
  expect([off.item.state, trashed.item.state]).toEqual(["off", "trash"]);
  for (const [href, message] of [
    ["/snyata#a", gone],
    ["https://clinic.example/v-korzine", gone],
    ["/specialists/nikogo-net", "Такой страницы нет"],
    ["/articles/net/nichego", "Такой страницы нет"],
    ["/specialists/2019/yaseneva-mariya", "Такой страницы нет"],
  ] as const) {
    const { status, fields } = await publishPage(anna, "so-ssylkoj", href);
    expect([href, status, fields]).toEqual([href, 422, { [hrefPath]: [message] }]);
  }

  // Links to pages of the site itself, its files, other sites, and the page that is being published.
  for (const [index, href] of [
    "/prices",
    "/specialists/week",
    "/conditions/atlas",
    "/news/rss.xml",
    "/o-sebe-5",
    "https://other.example/snyata",
    "tel:+74950000000",
    "#a",
  ].entries()) {
    const slug = href === "/o-sebe-5" ? "o-sebe-5" : `mozhno-${index}`;
    const { status, fields } = await publishPage(anna, slug, href);
    expect([href, status, fields]).toEqual([href, 200, {}]);
  }
});

test("two new articles that link to each other can be published one after the other", async ({ anna }) => {
  const { data: articles } = await anna.list("news", "?type=article&state=live");
  const { item: like } = await anna.open("news", articles[0]?.id ?? "");
  const add = async (slug: string, href: string) => {
    const data = { ...like.data, title: slug, slug, body: linkTo(href) };
    return (await anna.add("news", { data })).item;
  };
  const [one, two] = [await add("pervaya", "/articles/uhod/vtoraya"), await add("vtoraya", "/articles/uhod/pervaya")];
  const refused = { [hrefPath.replace("blocks", "body")]: ["Такой страницы нет"] };
  expect((await anna.act("news", one, "publish")).fields).toEqual(refused);

  const first = await anna.act("news", one, "publish", { alongside: [two.id] });

  expect([first.fields, first.status]).toEqual([{}, 200]);
  expect((await anna.act("news", two, "publish")).status).toBe(200);
  const half = (await anna.add("news", { title: "Третья", data: { slug: "tretya", type: "article" } })).item;
  const fourth = await add("chetvyortaya", "/articles/uhod/tretya");
  expect((await anna.act("news", fourth, "publish", { alongside: [half.id] })).fields).toEqual(refused);
});

test("publishing a reference to an item in the trash is refused with its path", async ({ anna }) => {
  const { data: articles } = await anna.list("news", "?type=article&perPage=100");
  const { item: article } = await anna.open("news", articles.find(({ fields }) => fields.reviewerId)?.id ?? "");
  const { item: doctor } = await anna.open("doctors", z.uuid().parse(article.data.reviewerId));
  await anna.act("doctors", doctor, "trash", { evenUsed: true });
  const refused = await anna.act("news", article, "publish");
  expect(refused.fields.reviewerId).toEqual(["Эта карточка в корзине: верните её или выберите другую"]);
});

test("the address of a removed item can redirect to another page until the item is restored", async ({ app, anna }) => {
  const at = async (slug: string) => {
    const response = await app.request(`/api/pages/${slug}`);
    return response.ok ? dataOf(await response.json(), z.object({ path: z.string() })).path : response.status;
  };
  const { item: other } = await publishPage(anna, "vmesto");
  const { item } = await publishPage(anna, "uhodit");
  await publishPage(anna, "ssylaetsya", "/uhodit");
  const { item: draft } = await anna.add("pages");
  for (const wrong of [item.id, draft.id]) {
    const refused = await anna.act("pages", item, "unpublish", { replacedBy: wrong, evenUsed: true });
    expect([refused.status, Object.keys(refused.fields)]).toEqual([422, ["replacedBy"]]);
  }

  const off = await anna.act("pages", item, "unpublish", { replacedBy: other.id });
  expect([off.status, await at("uhodit")]).toEqual([200, "/vmesto"]);
  // A link to an address that redirects is not broken.
  expect((await publishPage(anna, "eshche-ssylka", "/uhodit")).status).toBe(200);
  const back = await anna.act("pages", off.item, "undo");
  expect([back.item.state, await at("uhodit")]).toEqual(["live", "/uhodit"]);
  const trashed = await anna.act("pages", back.item, "trash", { replacedBy: other.id });
  expect([trashed.status, await at("uhodit")]).toEqual([200, "/vmesto"]);
  // The replacing page is removed too: both addresses redirect, and the undo restores them.
  const { item: third } = await publishPage(anna, "tretya");
  const { item: opened } = await anna.open("pages", other.id);
  const second = await anna.act("pages", opened, "trash", { replacedBy: third.id, evenUsed: true });
  expect([second.status, await at("uhodit"), await at("vmesto")]).toEqual([200, "/tretya", "/tretya"]);
  await anna.act("pages", second.item, "undo");
  expect([await at("uhodit"), await at("vmesto")]).toEqual(["/vmesto", "/vmesto"]);
});

test("each item with a page on the site is found at its own path", async ({ db }) => {
  for (const entity of entities.filter(({ folders }) => folders.length > 0)) {
    const rows = await db
      .select({ draft: contentItems.draft })
      .from(contentItems)
      .innerJoin(entity.table, sql`${entity.table.id} = ${contentItems.id}`)
      .where(and(eq(contentItems.entity, entity.name), isPublished(entity.table)));
    const paths: string[] = [];
    for (const { draft } of rows) paths.push((await entity.path(db, draft)) ?? "");

    expect(paths.length).toBeGreaterThan(0);
    expect([entity.name, [...(await pathsOfItems(db, entities, paths))].sort()]).toEqual([entity.name, paths.toSorted()]);
  }
});

test("no text of the demo clinic has a broken link", async ({ db }) => {
  for (const entity of entities) {
    const items = await db.select().from(contentItems).where(eq(contentItems.entity, entity.name));
    for (const { id, draft } of items)
      expect([entity.name, id, await brokenLinks(db, { entities, entity, id, siteUrl: "https://clinic.example" }, draft)]).toEqual([
        entity.name,
        id,
        {},
      ]);
  }
});

test("an article may link to its own page before its first publication", async ({ anna }) => {
  const { data: articles } = await anna.list("news", "?type=article&perPage=1");
  const { item: model } = await anna.open("news", articles[0]?.id ?? "");
  const data = { ...model.data, title: "О себе", slug: "o-sebe" };
  const { item } = await anna.add("news", { data });
  const linked = await anna.save("news", item, { ...data, body: linkTo(`${item.path}#itog`) });
  const { status, fields } = await anna.act("news", linked.item, "publish");
  expect([item.path?.endsWith("/o-sebe"), status, fields]).toEqual([true, 200, {}]);
});

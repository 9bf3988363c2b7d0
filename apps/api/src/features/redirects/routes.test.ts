import { redirectSchema } from "@len/contract/redirects";
import { staffCalls } from "@len/contract/staff/calls";
import { addedRedirectsSchema, formerAddressSchema } from "@len/contract/staff/redirects";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test as onApp } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { signedIn } from "../../../test/staff.ts";
import { dataOf } from "../../../test/staff-browser.ts";
import { changeSlug } from "../../../test/with-features.ts";
import { auditLog } from "../../platform/audit/table.ts";
import { redirects } from "./table.ts";

type Pair = readonly [from: string, to: string];

const test = onApp
  .extend("anna", ({ app, db }) => signedIn(app, db, { roles: ["editor"], firstName: "Анна" }))
  .extend("add", ({ anna }) => async (pairs: Pair[], isTrial = false) => {
    const input = { pairs: pairs.map(([from, to]) => ({ from, to })), act: pairs.length > 1 ? "list" : "hand", isTrial };
    return dataOf(await (await anna.post(staffCalls.addRedirects.path, input)).json(), addedRedirectsSchema);
  })
  .extend(
    "list",
    ({ anna }) =>
      async (q = "") =>
        dataOf(
          await (await anna.get(`${staffCalls.formerAddresses.path}?q=${encodeURIComponent(q)}`)).json(),
          z.array(formerAddressSchema),
        ),
  )
  .extend(
    "shown",
    ({ app }) =>
      () =>
        read(app, "/api/redirects", z.array(redirectSchema)),
  );

test("an address of an older site redirects to a page, however it is spelled, until it is removed", async ({
  anna,
  db,
  add,
  list,
  shown,
}) => {
  const { ids, pairs } = await add([["https://old.example/Uslugi/Botoks.html", "https://clinic.example/prices?category=kosmetologiya"]]);

  expect(pairs).toEqual([{ from: "/uslugi/botoks.html", to: "/prices?category=kosmetologiya", problem: null }]);
  expect(await shown()).toEqual([{ from: "/uslugi/botoks.html", to: "/prices?category=kosmetologiya" }]);
  expect(await list("botoks")).toMatchObject([{ id: ids[0], act: "hand", by: expect.stringContaining("Анна"), title: null }]);

  expect((await anna.post(staffCalls.removeRedirects.path, { ids })).status).toBe(200);
  expect(await shown()).toEqual([]);
  expect((await anna.post(staffCalls.removeRedirects.path, { ids })).status).toBe(404);
  const acts = (await db.select().from(auditLog)).map(({ action, details }) => [action, details]);
  const said = { pairs: ["/uslugi/botoks.html → /prices?category=kosmetologiya"] };
  expect(acts.slice(-2)).toEqual([
    ["redirect.add", said],
    ["redirect.remove", said],
  ]);
});

const refused: [string, string, "from" | "to", RegExp][] = [
  ["/old", "https://example.com/", "to", /не страница нашего сайта/],
  ["/old", "//example.com/x", "to", /не страница нашего сайта/],
  ["/old", "javascript:alert(1)", "to", /не страница нашего сайта/],
  ["/old", "/net-takoj", "to", /Такой страницы на сайте нет/],
  ["/old", "/specialists/net-takogo", "to", /Такой страницы на сайте нет/],
  ["/old", "/old", "to", /сам на себя/],
  ["/prices", "/specialists", "from", /открывается страница сайта/],
  ["/index.html", "/specialists", "from", /открывается страница сайта/],
  ["/about/", "/specialists", "from", /открывается страница сайта/],
  ["/specialists/YASENEVA-mariya", "/prices", "from", /открывается страница сайта/],
  ["/specialists?id=5", "/prices", "from", /открывается страница сайта/],
  ["/uslugi#ceny", "/prices", "from", /после «#»/],
  ["/a%00b", "/prices", "from", /от косой черты/],
  ["/index.php?a=%00", "/prices", "from", /от косой черты/],
  // The site has no pages at this depth, even if the last part is a known slug.
  ["/old", "/specialists/2019/yaseneva-mariya", "to", /Такой страницы на сайте нет/],
  ["/old", "/categories/a/b/c/botulinoterapiya", "to", /Такой страницы на сайте нет/],
  ["/old", "/categories/botulinoterapiya", "to", /Такой страницы на сайте нет/],
  ["botoks.html", "/prices", "from", /от косой черты/],
  ["mailto:a@example.com", "/prices", "from", /от косой черты/],
];

test.for(refused)("%s → %s is refused, and the refusal names its field", async ([from, to, at, words], { add, shown }) => {
  const { ids, pairs } = await add([[from, to]]);

  expect(ids).toEqual([]);
  expect(pairs[0]?.problem).toEqual({ at, words: expect.stringMatching(words) });
  expect(await shown()).toEqual([]);
});

const added: [string, string][] = [
  ["/specialists/2019/yaseneva-mariya", "/specialists/2019/yaseneva-mariya"],
  ["/news/2019/05/novyj-sosudistyj-lazer", "/news/2019/05/novyj-sosudistyj-lazer"],
  ["/categories/botulinoterapiya", "/categories/botulinoterapiya"],
  ["http://old.example/O-Klinike/nashi/vrachi/spisok.php", "/o-klinike/nashi/vrachi/spisok.php"],
  ["/%D1%83%D1%81%D0%BB%D1%83%D0%B3%D0%B8/%D0%B1%D0%BE%D1%82%D0%BE%D0%BA%D1%81/", "/услуги/ботокс"],
  ["/%F3%F1%EB%F3%E3%E8/", "/%f3%f1%eb%f3%e3%e8"],
  ["/index.php?id=5&Itemid=%D1%8F", "/index.php?Itemid=я&id=5"],
  ["/index.php?razdel=%F3%F1%EB&id=5", "/index.php?id=5&razdel=%f3%f1%eb"],
];

test.for(added)("%s is an address of an older site, whatever its depth", async ([from, stored], { add, shown }) => {
  expect((await add([[from, "/prices"]])).pairs).toEqual([{ from: stored, to: "/prices", problem: null }]);

  expect(await shown()).toEqual([{ from: stored, to: "/prices" }]);
  expect((await add([[from, "/prices"]])).pairs[0]?.problem?.words).toContain("уже в списке");
});

test("an address has one redirect, and a redirect never leads to another redirect", async ({ add }) => {
  await add([["/a.html", "/prices"]]);

  expect((await add([["/A.html", "/specialists"]])).pairs[0]?.problem).toMatchObject({
    at: "from",
    words: expect.stringContaining("/prices"),
  });
  expect((await add([["/b.html", "/a.html"]])).pairs[0]?.problem).toMatchObject({ at: "to", words: expect.stringContaining("/prices") });
});

test("a list of redirects is checked line by line, and only its valid lines are added, as one act", async ({ db, add, shown }) => {
  const pairs: Pair[] = [
    ["/1.html", "/prices"],
    ["/1.html", "/specialists"],
    ["/2.html", "https://example.com"],
    ["/3.html", "/contacts"],
  ];

  const trial = await add(pairs, true);
  expect(trial.pairs.map(({ problem }) => problem?.at ?? null)).toEqual([null, "from", "to", null]);
  expect(await shown()).toEqual([]);

  const { ids, pairs: report } = await add(pairs);
  expect(report).toEqual(trial.pairs);
  expect(ids).toHaveLength(2);
  expect(await shown()).toEqual([
    { from: "/1.html", to: "/prices" },
    { from: "/3.html", to: "/contacts" },
  ]);
  expect((await db.select().from(auditLog)).filter(({ action }) => action === "redirect.add")).toHaveLength(1);
});

test("the list includes former addresses of items, each with its item", async ({ db, list }) => {
  await changeSlug(db, { entity: "doctors", key: "yaseneva-mariya", slug: "yaseneva", actor: "terminal:test" });
  await db.execute(sql`update aliases set created_at = now() + interval '1 second'`);

  const [first] = await list();
  expect(first).toMatchObject({
    act: "renamed",
    from: "/specialists/yaseneva-mariya",
    to: "/specialists/yaseneva",
    title: "Ясенева Мария Андреевна",
  });
  expect(await list("ясенева")).toHaveLength(1);
  expect(await db.select().from(redirects)).toEqual([]);
});

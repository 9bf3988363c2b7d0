import { expect } from "vitest";
import * as z from "zod";
import { type TestApp, test } from "../../../test/app.ts";
import { changeSlug } from "../../../test/with-features.ts";

const actor = "terminal:test";

/** Each entity with a page: its key, the call that returns it, and the path of its page once it is renamed to «imya-tretje». */
const withPages: { entity: string; slug: string; call: string; path: string }[] = [
  { entity: "doctors", slug: "yaseneva-mariya", call: "/api/doctors/show-by-slug/", path: "/specialists/imya-tretje" },
  { entity: "services", slug: "botulinoterapiya", call: "/api/services/", path: "/imya-tretje" },
  { entity: "categories", slug: "lazernye-tehnologii", call: "/api/categories/", path: "/categories/imya-tretje" },
  { entity: "categories", slug: "lazernaya-shlifovka", call: "/api/categories/", path: "/categories/lazernye-tehnologii/imya-tretje" },
  { entity: "news", slug: "novyj-sosudistyj-lazer", call: "/api/news/", path: "/news/imya-tretje" },
  { entity: "news", slug: "chem-umyvatsya", call: "/api/news/", path: "/articles/uhod-za-kozhej/imya-tretje" },
  { entity: "newsCategories", slug: "uhod-za-kozhej", call: "/api/news/categories/", path: "/articles/imya-tretje" },
  { entity: "vacancies", slug: "vrach-dermatovenerolog", call: "/api/vacations/", path: "/vacancies/imya-tretje" },
  { entity: "equipment", slug: "frakcionnyj-lazer-reshetka", call: "/api/equipments/", path: "/equipments/imya-tretje" },
  { entity: "pages", slug: "about", call: "/api/pages/", path: "/imya-tretje" },
];

test.for(withPages)("$entity $slug: after two changes each former address leads directly to the current one", async (kind, { app, db }) => {
  const { entity, slug, call, path } = kind;
  await changeSlug(db, { entity, key: slug, slug: "imya-vtoroe", actor });
  await changeSlug(db, { entity, key: "imya-vtoroe", slug: "imya-tretje", actor });

  for (const former of [slug, "imya-vtoroe"]) expect(await pathOf(app, call + former)).toMatch(new RegExp(`${path}$`));
});

async function pathOf(app: TestApp, call: string): Promise<string> {
  const answer = await app.request(call);
  expect([call, answer.status]).toEqual([call, 200]);
  return z.object({ data: z.object({ path: z.string() }) }).parse(await answer.json()).data.path;
}

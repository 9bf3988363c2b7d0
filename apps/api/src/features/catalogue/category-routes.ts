import { calls } from "@len/contract/calls";
import { eq } from "drizzle-orm";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { listCategories, listFooter } from "./category-queries.ts";
import { categories } from "./category-table.ts";
import { findCategory } from "./find-category.ts";

const tag = "Направления";

const all = route(calls.categories, {
  tag,
  summary: "Направления и группы услуг",
  description: "Два уровня одним списком: направление (`parent` пуст), за ним его группы.",
});

const inMainPage = route(calls.mainPageCategories, {
  tag,
  summary: "Направления на главной",
  description: "Отмеченные клиникой для главной страницы.",
});

const footer = route(calls.footer, {
  tag,
  summary: "Направления в подвале страницы",
  description: "`data.categories`: адрес, название, путь.",
});

const one = route(calls.category, {
  tag,
  summary: "Направление или группа услуг",
  description: "По адресу страницы, нынешнему или прежнему: группы направления, услуги с ценами на сегодня, врачи, фото до и после.",
});

export const categoryRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listCategories(c.var.db, c.var.config.apiUrl)), 200))
  .openapi(inMainPage, async (c) => {
    return c.json(success(await listCategories(c.var.db, c.var.config.apiUrl, eq(categories.inMainPage, true))), 200);
  })
  .openapi(one, async (c) => {
    const category = await findCategory(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
    if (!category) throw notFound();
    return c.json(success(category), 200);
  });

export const footerRoutes = createRouter().openapi(footer, async (c) => c.json(success(await listFooter(c.var.db)), 200));

import { createRoute } from "@hono/zod-openapi";
import { eq } from "drizzle-orm";
import { answersAll, answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { slugParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { listCategories, listFooter } from "./category-queries.ts";
import { categories } from "./category-table.ts";
import { findCategory } from "./find-category.ts";

const tags = ["Направления"];

const all = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Направления и группы услуг",
  description: "Два уровня одним списком: направление (`parent` пуст), за ним его группы. §7, §3 спецификации.",
  responses: answersAll("Category"),
});

const inMainPage = createRoute({
  method: "get",
  path: "/in-main-page",
  tags,
  summary: "Направления на главной",
  description: "Отмеченные клиникой для главной страницы. §7, §2 спецификации.",
  responses: answersAll("Category"),
});

const footer = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Направления в подвале страницы",
  description: "`data.categories`: адрес, название, путь. §7, §3 спецификации.",
  responses: answersOne("Footer"),
});

const one = createRoute({
  method: "get",
  path: "/{slug}",
  tags,
  summary: "Направление или группа услуг",
  description:
    "По адресу страницы, нынешнему или прежнему: группы направления, услуги с ценами на сегодня, врачи, фото до и после. §2 спецификации.",
  request: { params: slugParam },
  responses: answersOne("CategoryPage", "not_found", "validation"),
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

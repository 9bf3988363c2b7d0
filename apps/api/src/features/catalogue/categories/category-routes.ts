import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../../platform/http/openapi.ts";
import { found, success } from "../../../platform/http/pages.ts";
import { listCategories, listFooter, listMainPageCategories } from "../outline/category-queries.ts";
import { findOutline } from "../outline/outline.ts";
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
  description: "Отмеченные клиникой для главной страницы, не больше двенадцати.",
});

const outline = route(calls.catalogue, {
  tag,
  summary: "Оглавление каталога",
  description: "Направления и их группы без текстов и цен, число услуг и врачей, буквы, с которых начинаются названия услуг.",
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
    return c.json(success(await listMainPageCategories(c.var.db, c.var.config.apiUrl)), 200);
  })
  .openapi(one, async (c) => c.json(found(await findCategory(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl)), 200));

export const outlineRoutes = createRouter().openapi(outline, async (c) => c.json(success(await findOutline(c.var.db)), 200));

export const footerRoutes = createRouter().openapi(footer, async (c) => c.json(success(await listFooter(c.var.db)), 200));

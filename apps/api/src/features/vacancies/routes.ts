import { createRoute } from "@hono/zod-openapi";
import { answersAll, answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { idParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findVacancy, listVacancies } from "./queries.ts";

const tags = ["Вакансии"];

const all = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Открытые вакансии",
  description: "Новые первыми; закрытые по сроку не показываются. `/api/vacations` и `/api/vacancies` — одно и то же. §7 спецификации.",
  responses: answersAll("Vacancy"),
});

const one = createRoute({
  method: "get",
  path: "/{id}",
  tags,
  summary: "Вакансия",
  description: "По номеру (`id`) или адресу страницы, нынешнему или прежнему. §7 спецификации.",
  request: { params: idParam },
  responses: answersOne("Vacancy", "not_found", "validation"),
});

export const vacancyRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listVacancies(c.var.db)), 200))
  .openapi(one, async (c) => {
    const vacancy = await findVacancy(c.var.db, c.req.valid("param").id);
    if (!vacancy) throw notFound();
    return c.json(success(vacancy), 200);
  });

import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { found, success } from "../../platform/http/pages.ts";
import { findVacancy, listVacancies } from "./queries.ts";

const tag = "Вакансии";

const routesUnder = (base: "/api/vacations" | "/api/vacancies") => {
  const isUsual = base === "/api/vacancies";
  const all = route(
    { ...calls.vacancies, path: base },
    {
      tag,
      ...(isUsual && { operationId: "openVacancies" }),
      summary: "Открытые вакансии",
      description: "Новые первыми; закрытые по сроку не показываются. `/api/vacations` и `/api/vacancies` — одно и то же.",
    },
  );
  const one = route(
    { ...calls.vacancy, path: `${base}/{id}` },
    {
      tag,
      ...(isUsual && { operationId: "openVacancy" }),
      summary: "Вакансия",
      description: "По номеру (`id`) или адресу страницы, нынешнему или прежнему.",
    },
  );
  return createRouter()
    .openapi(all, async (c) => c.json(success(await listVacancies(c.var.db)), 200))
    .openapi(one, async (c) => c.json(found(await findVacancy(c.var.db, c.req.valid("param").id)), 200));
};

/** The specification calls vacancies «vacations»; the second address has the correct word. */
export const vacancyRoutes = [routesUnder("/api/vacations"), routesUnder("/api/vacancies")];

import { createRoute } from "@hono/zod-openapi";
import { doctorListQuerySchema } from "@len/contract/doctors";
import { answersAll, answersOne, answersPage, createRouter } from "../../platform/http/openapi.ts";
import { pageAnswer, success } from "../../platform/http/pages.ts";
import { slugParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { listDoctors, listDoctorsOfCategory, listMainPageDoctors } from "./doctor-queries.ts";
import { type CountMarks, findDoctor } from "./find-doctor.ts";

const tags = ["Врачи"];

const list = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Список врачей",
  description:
    "Сначала закреплённые клиникой, затем по фамилии. `category` — направления или группы услуг; `search` — слова имени или должности " +
    "в любом порядке, с опечатками. §7, §3 спецификации.",
  request: { query: doctorListQuerySchema },
  responses: answersPage("DoctorCard"),
});

const bySlug = createRoute({
  method: "get",
  path: "/show-by-slug/{slug}",
  tags,
  summary: "Врач",
  description: "По адресу страницы, нынешнему или прежнему; `slug` в ответе — нынешний. §7, §3 спецификации.",
  request: { params: slugParam },
  responses: answersOne("Doctor", "not_found", "validation"),
});

const byCategory = createRoute({
  method: "get",
  path: "/by-category/{slug}",
  tags,
  summary: "Врачи направления или группы услуг",
  description: "Все сразу, по фамилии; для незнакомого адреса список пуст. §7 спецификации.",
  request: { params: slugParam },
  responses: answersAll("DoctorCard", "validation"),
});

const inMainPage = createRoute({
  method: "get",
  path: "/in-main-page",
  tags,
  summary: "Врачи на главной",
  description: "До девяти принимающих: сначала закреплённые клиникой, затем новые. §2 спецификации.",
  responses: answersAll("DoctorCard"),
});

export const doctorRoutes = (countMarks: CountMarks) =>
  createRouter()
    .openapi(list, async (c) => {
      const query = c.req.valid("query");
      return c.json(pageAnswer(query, await listDoctors(c.var.db, query, c.var.config.apiUrl)), 200);
    })
    .openapi(inMainPage, async (c) => c.json(success(await listMainPageDoctors(c.var.db, c.var.config.apiUrl)), 200))
    .openapi(bySlug, async (c) => {
      const doctor = await findDoctor(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl, countMarks);
      if (!doctor) throw notFound();
      return c.json(success(doctor), 200);
    })
    .openapi(byCategory, async (c) => {
      return c.json(success(await listDoctorsOfCategory(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl)), 200);
    });

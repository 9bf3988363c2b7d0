import { createRoute } from "@hono/zod-openapi";
import { answers, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { ref } from "../../platform/http/schemas.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findContacts } from "./queries.ts";

const one = createRoute({
  method: "get",
  path: "/",
  tags: ["Сайт"],
  summary: "Контакты клиники",
  description: "`data.contacts`: адрес, телефоны, часы работы и их исключения, юридическое лицо, надзорные органы. §7, §3 спецификации.",
  responses: answers(200, { data: { type: "object", required: ["contacts"], properties: { contacts: ref("Contacts") } } }, ["not_found"]),
});

export const contactRoutes = createRouter().openapi(one, async (c) => {
  const contacts = await findContacts(c.var.db);
  if (!contacts) throw notFound();
  return c.json(success({ contacts }), 200);
});

import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findContacts } from "./queries.ts";

const one = route(calls.contacts, {
  tag: "Сайт",
  summary: "Контакты клиники",
  description: "`data.contacts`: адрес, телефоны, часы работы и их исключения, юридическое лицо, надзорные органы.",
});

export const contactRoutes = createRouter().openapi(one, async (c) => {
  const contacts = await findContacts(c.var.db);
  if (!contacts) throw notFound();
  return c.json(success({ contacts }), 200);
});

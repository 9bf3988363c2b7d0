import { createRoute } from "@hono/zod-openapi";
import { answersAll, answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { idParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findConsent, listConsentsInForce } from "./queries.ts";

const tags = ["Согласия"];

const all = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Согласия, действующие сегодня",
  description: "По документу на каждую цель (форму), без текста. `id` и `version` посылаются с формой в `consents`.",
  responses: answersAll("Consent"),
});

const one = createRoute({
  method: "get",
  path: "/{id}",
  tags,
  summary: "Документ согласия",
  description: "С текстом: по номеру — любая версия, по адресу — действующая.",
  request: { params: idParam },
  responses: answersOne("ConsentDocument", "not_found", "validation"),
});

export const consentRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listConsentsInForce(c.var.db)), 200))
  .openapi(one, async (c) => {
    const document = await findConsent(c.var.db, c.req.valid("param").id);
    if (!document) throw notFound();
    return c.json(success(document), 200);
  });

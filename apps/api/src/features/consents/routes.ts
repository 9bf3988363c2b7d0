import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { findConsent, listConsentsInForce } from "./queries.ts";

const tag = "Согласия";

const all = route(calls.consents, {
  tag,
  summary: "Согласия, действующие сегодня",
  description: "По документу на каждую цель (форму), без текста. `id` и `version` посылаются с формой в `consents`.",
});

const one = route(calls.consent, {
  tag,
  summary: "Документ согласия",
  description: "С текстом: по номеру — любая версия, по адресу — действующая.",
});

export const consentRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listConsentsInForce(c.var.db)), 200))
  .openapi(one, async (c) => {
    const document = await findConsent(c.var.db, c.req.valid("param").id);
    if (!document) throw notFound();
    return c.json(success(document), 200);
  });

import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { found, success } from "../../platform/http/pages.ts";
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
  .openapi(one, async (c) => c.json(found(await findConsent(c.var.db, c.req.valid("param").id)), 200));

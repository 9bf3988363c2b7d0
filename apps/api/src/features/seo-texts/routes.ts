import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listSeoTexts } from "./queries.ts";

const all = route(calls.seoTexts, {
  tag: "Сайт",
  summary: "Тексты страниц для поисковых систем",
  description: "Заголовок, описание, h1 и текст по адресу раздела (`page`).",
});

export const seoTextRoutes = createRouter().openapi(all, async (c) => c.json(success(await listSeoTexts(c.var.db)), 200));

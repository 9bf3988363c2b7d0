import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listRedirects } from "./queries.ts";

const all = route(calls.redirects, {
  tag: "Сайт",
  summary: "Прежние адреса",
  description:
    "Адреса старого сайта и ушедших страниц (`from`) и страницы, которые отвечают вместо них (`to`). Прежних адресов карточек здесь нет: " +
    "карточка находится и по ним.",
});

export const redirectRoutes = createRouter().openapi(all, async (c) => c.json(success(await listRedirects(c.var.db)), 200));

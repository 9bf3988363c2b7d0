import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listBanners } from "./queries.ts";

const all = route(calls.banners, {
  tag: "Сайт",
  summary: "Баннеры главной",
  description: "Действующие сейчас, в порядке, заданном клиникой; `warning` обязателен у рекламы.",
});

export const bannerRoutes = createRouter().openapi(all, async (c) =>
  c.json(success(await listBanners(c.var.db, c.var.config.apiUrl)), 200),
);

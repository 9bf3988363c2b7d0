import { createRoute } from "@hono/zod-openapi";
import { answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { readPublicSettings } from "./queries.ts";

const one = createRoute({
  method: "get",
  path: "/",
  tags: ["Сайт"],
  summary: "Открытые настройки сайта",
  description:
    "Среди них `welcomeReady`: пока она ложна, посетителей встречает страница подписки; `legalActs` — нормативные акты страницы /info, `licenceRegister` — адрес государственного реестра лицензий. §2 спецификации.",
  responses: answersOne("PublicSettings"),
});

export const settingRoutes = createRouter().openapi(one, async (c) => c.json(success(await readPublicSettings(c.var.db)), 200));

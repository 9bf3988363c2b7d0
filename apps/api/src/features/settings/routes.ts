import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { readPublicSettings } from "./queries.ts";

const one = route(calls.settings, {
  tag: "Сайт",
  summary: "Открытые настройки сайта",
  description:
    "Среди них `welcomeReady`: пока она ложна, посетителей встречает страница подписки; `legalActs` — нормативные акты страницы /info, `licenceRegister` — адрес государственного реестра лицензий.",
});

export const settingRoutes = createRouter().openapi(one, async (c) => c.json(success(await readPublicSettings(c.var.db)), 200));

import { createRoute } from "@hono/zod-openapi";
import { answersAll, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listVideos } from "./queries.ts";

const all = createRoute({
  method: "get",
  path: "/",
  tags: ["Видео"],
  summary: "Видео",
  description:
    "Новые первыми. `provider` — `file` (свой файл, `url` ведёт на него) или социальная сеть (`url` — страница видео); " +
    "`duration` — в секундах, `captions` — субтитры WebVTT. §7 спецификации.",
  responses: answersAll("Video"),
});

export const videoRoutes = createRouter().openapi(all, async (c) => c.json(success(await listVideos(c.var.db, c.var.config.apiUrl)), 200));

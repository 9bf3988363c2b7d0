import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listVideos } from "./queries.ts";

const all = route(calls.videos, {
  tag: "Видео",
  summary: "Видео",
  description:
    "Новые первыми. `provider` — `file` (свой файл, `url` ведёт на него) или социальная сеть (`url` — страница видео); " +
    "`duration` — в секундах, `captions` — субтитры WebVTT.",
});

export const videoRoutes = createRouter().openapi(all, async (c) => c.json(success(await listVideos(c.var.db, c.var.config.apiUrl)), 200));

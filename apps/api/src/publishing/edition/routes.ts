import { createRoute } from "@hono/zod-openapi";
import { queryText } from "@len/contract/envelope";
import * as z from "zod";
import { createRouter, refusals } from "../../platform/http/openapi.ts";
import { maintenance } from "../../platform/http/problems.ts";
import { ref } from "../../platform/http/schemas.ts";
import { countedVisitor } from "../../platform/limits/limit-posts.ts";
import type { ChangeStreams } from "./streams.ts";

const stream = createRoute({
  method: "get",
  path: "/",
  tags: ["Изменения"],
  summary: "Что изменилось для посетителей",
  description:
    "Поток событий (`text/event-stream`), по которому обновляют сохранённые ответы. Первое событие — `hello` (`{id}`) или `reset` (`{id}`: " +
    "забыть всё сохранённое); дальше `change` (`{id, changes: [{collection, slugs}]}`, `slugs: null` — вся коллекция, списки коллекции меняются в любом " +
    "случае) и, если понадобится, `reset`. Номер последнего разобранного события при новом подключении посылают в `Last-Event-ID` или `lastId`: " +
    "пропущенное придёт следом, а на незнакомый или слишком старый номер ответит `reset`. Раз в 5 секунд приходит строка-комментарий. " +
    "Потоков с одного адреса не больше двадцати.",
  request: { query: z.object({ lastId: queryText(100).optional() }) },
  responses: {
    200: { description: "Поток", content: { "text/event-stream": { schema: ref("ChangeStream") } } },
    ...refusals("rate_limited", "validation"),
  },
});

const headers = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" };

/** Without `streams` (a test in one transaction) there is nothing to listen to. */
export function changeRoutes(streams: ChangeStreams | undefined) {
  return createRouter().openapi(stream, async (c) => {
    if (!streams) throw maintenance();
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const lastId = c.req.header("Last-Event-ID") ?? c.req.valid("query").lastId;
    return c.body(await streams.open({ address: countedVisitor(c), lastId }), 200, headers);
  });
}

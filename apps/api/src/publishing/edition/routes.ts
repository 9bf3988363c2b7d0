import { createRoute } from "@hono/zod-openapi";
import { createRouter, refusals } from "../../platform/http/openapi.ts";
import { countedVisitor, isFromSite } from "../../platform/limits/counted-visitor.ts";
import { maintenance } from "../../platform/refusals/refusal.ts";
import { type EditionStreams, ourSite } from "./streams.ts";

/** OpenAPI 3.1 has no schema for a single event, so this is one of the whole body. */
const events = {
  type: "string" as const,
  pattern: String.raw`^(?:event: edition\ndata: \{"edition":\d+\}\n\n|event: times\ndata: \{"doctors":(?:null|\[[^\]]*\])\}\n\n)*$`,
  examples: ['event: edition\ndata: {"edition":17}\n\n'],
};

const stream = createRoute({
  method: "get",
  path: "/",
  operationId: "changes",
  tags: ["Изменения"],
  summary: "Номер редакции содержимого",
  description:
    "Поток событий (`text/event-stream`), по которому обновляют сохранённые ответы. Событие `edition` (`{edition}`) приходит сразу, после каждого " +
    "изменения, видимого посетителям, и раз в 5 секунд. Номер только растёт. Каждый ответ под `/api/` называет в заголовке `X-Content-Edition` " +
    "редакцию, не раньше которой он прочитан: сохранённый ответ верен, пока его номер не меньше последнего из потока. Событие `times` (`{doctors}`) " +
    "называет врачей, у которых изменилось свободное время; `null` — у любого. Запись на время номера не меняет. Потоков с одного адреса не " +
    "больше двадцати; для сайта клиники, который называет себя общим секретом, места отведены отдельно.",
  responses: {
    200: { description: "Поток", content: { "text/event-stream": { schema: events } } },
    ...refusals("rate_limited"),
  },
});

const headers = { "Content-Type": "text/event-stream; charset=utf-8", "Cache-Control": "no-store", "X-Accel-Buffering": "no" };

/** Without `streams` (in a test within one transaction) there is no edition to follow. */
export function editionRoutes(streams: EditionStreams | undefined) {
  return createRouter().openapi(stream, (c) => {
    if (!streams) throw maintenance();
    if (c.req.method === "HEAD") return c.body(null, 200, headers);
    const response = streams.open(c, isFromSite(c) ? ourSite : countedVisitor(c));
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  });
}

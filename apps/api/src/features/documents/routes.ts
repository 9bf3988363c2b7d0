import { createRoute } from "@hono/zod-openapi";
import { answersAll, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listDocuments } from "./queries.ts";

const all = createRoute({
  method: "get",
  path: "/",
  tags: ["Документы"],
  summary: "Документы клиники",
  description:
    "В порядке, заданном клиникой; `size` — в байтах, `effectiveFrom` — день, с которого действует, `sheets` — снимки страниц, если они есть. §7 спецификации.",
  responses: answersAll("Document"),
});

export const documentRoutes = createRouter().openapi(all, async (c) =>
  c.json(success(await listDocuments(c.var.db, c.var.config.apiUrl)), 200),
);

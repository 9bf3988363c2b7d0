import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listDocuments } from "./queries.ts";

const all = route(calls.documents, {
  tag: "Документы",
  summary: "Документы клиники",
  description:
    "В порядке, заданном клиникой; `size` — в байтах, `effectiveFrom` — день, с которого действует, `sheets` — снимки страниц, если они есть.",
});

export const documentRoutes = createRouter().openapi(all, async (c) =>
  c.json(success(await listDocuments(c.var.db, c.var.config.apiUrl)), 200),
);

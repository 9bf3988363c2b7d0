import { createRoute } from "@hono/zod-openapi";
import { answersAll, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listCertificates, listLicences } from "./queries.ts";

const tags = ["Документы"];

const allLicences = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Лицензии",
  description:
    "С перечнем работ по видам помощи, листами документа и файлом PDF (`paper`), если он есть; `validUntil` пуст у бессрочных. §7 спецификации.",
  responses: answersAll("Licence"),
});

const allCertificates = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Сертификаты",
  description: "Того же вида, что лицензии; перечень работ пуст. §2 спецификации.",
  responses: answersAll("Licence"),
});

export const licenceRoutes = createRouter().openapi(allLicences, async (c) =>
  c.json(success(await listLicences(c.var.db, c.var.config.apiUrl)), 200),
);

export const certificateRoutes = createRouter().openapi(allCertificates, async (c) =>
  c.json(success(await listCertificates(c.var.db, c.var.config.apiUrl)), 200),
);

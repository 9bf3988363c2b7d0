import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { listCertificates, listLicences } from "./queries.ts";

const tag = "Документы";

const allLicences = route(calls.licences, {
  tag,
  summary: "Лицензии",
  description: "С перечнем работ по видам помощи, листами документа и файлом PDF (`paper`), если он есть; `validUntil` пуст у бессрочных.",
});

const allCertificates = route(calls.certificates, {
  tag,
  summary: "Сертификаты",
  description: "Того же вида, что лицензии; перечень работ пуст.",
});

export const licenceRoutes = createRouter().openapi(allLicences, async (c) =>
  c.json(success(await listLicences(c.var.db, c.var.config.apiUrl)), 200),
);

export const certificateRoutes = createRouter().openapi(allCertificates, async (c) =>
  c.json(success(await listCertificates(c.var.db, c.var.config.apiUrl)), 200),
);

import { createRoute } from "@hono/zod-openapi";
import { answersAll, answersOne, createRouter } from "../../platform/http/openapi.ts";
import { success } from "../../platform/http/pages.ts";
import { slugParam } from "../../platform/http/params.ts";
import { notFound } from "../../platform/refusals/refusal.ts";
import { listEquipment, listEquipmentCategories } from "./equipment-queries.ts";
import { findEquipment } from "./find-equipment.ts";

const tags = ["Оборудование"];

const all = createRoute({
  method: "get",
  path: "/",
  tags,
  summary: "Оборудование",
  description: "Все сразу, по видам, в порядке, заданном клиникой. §7 спецификации.",
  responses: answersAll("EquipmentCard"),
});

const categories = createRoute({
  method: "get",
  path: "/categories",
  tags,
  summary: "Виды оборудования",
  description: "В порядке, заданном клиникой. §7 спецификации.",
  responses: answersAll("EquipmentCategory"),
});

const one = createRoute({
  method: "get",
  path: "/{slug}",
  tags,
  summary: "Аппарат",
  description:
    "По адресу страницы, нынешнему или прежнему: с услугами, которые на нём делают, и с врачами, результатами и сертификатами к ним. " +
    "§2 спецификации.",
  request: { params: slugParam },
  responses: answersOne("Equipment", "not_found", "validation"),
});

export const equipmentRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listEquipment(c.var.db, c.var.config.apiUrl)), 200))
  .openapi(categories, async (c) => c.json(success(await listEquipmentCategories(c.var.db)), 200))
  .openapi(one, async (c) => {
    const device = await findEquipment(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl);
    if (!device) throw notFound();
    return c.json(success(device), 200);
  });

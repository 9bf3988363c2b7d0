import { calls } from "@len/contract/calls";
import { createRouter, route } from "../../../platform/http/openapi.ts";
import { found, success } from "../../../platform/http/pages.ts";
import { listDeviceCategories, listDevices } from "./device-queries.ts";
import { findDevice } from "./find-device.ts";

const tag = "Оборудование";

const all = route(calls.devices, {
  tag,
  summary: "Оборудование",
  description: "Все сразу, по видам, в порядке, заданном клиникой.",
});

const categories = route(calls.deviceCategories, {
  tag,
  summary: "Виды оборудования",
  description: "В порядке, заданном клиникой.",
});

const one = route(calls.device, {
  tag,
  summary: "Аппарат",
  description:
    "По адресу страницы, нынешнему или прежнему: с услугами, которые на нём делают, и с врачами, результатами и сертификатами к ним.",
});

export const deviceRoutes = createRouter()
  .openapi(all, async (c) => c.json(success(await listDevices(c.var.db, c.var.config.apiUrl)), 200))
  .openapi(categories, async (c) => c.json(success(await listDeviceCategories(c.var.db)), 200))
  .openapi(one, async (c) => c.json(found(await findDevice(c.var.db, c.req.valid("param").slug, c.var.config.apiUrl)), 200));

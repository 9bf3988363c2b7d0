import { deviceCardSchema, deviceCategorySchema, deviceSchema } from "@len/contract/devices";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../../test/app.ts";
import { addDevice, addResult } from "../../../../test/content-rows.ts";
import { addDirection, addDoctor, addService } from "../../../../test/rows.ts";
import { read } from "../../../../test/shapes.ts";
import { changeSlug } from "../../../../test/with-features.ts";
import { doctorServices } from "../outline/doctor-table.ts";

test("devices and their categories in the demo clinic match the contract", async ({ app }) => {
  const devices = await read(app, "/api/equipments", z.array(deviceCardSchema));
  const kinds = await read(app, "/api/equipments/categories", z.array(deviceCategorySchema));

  expect(devices.length).toBeGreaterThan(5);
  for (const { slug, path, category, images } of devices) {
    expect(kinds).toContainEqual(category);
    expect(images.length).toBeGreaterThan(0);
    expect(await read(app, `/api/equipments/${slug}`, deviceSchema)).toMatchObject({ path, category, images });
  }
});

test("doctors and results of a device come from the services that use it", async ({ app, db }) => {
  const { groupId } = await addDirection(db, "lazery");
  const serviceId = await addService(db, { groupId, slug: "sosudy" });
  const hidden = await addService(db, { groupId, status: "draft" });
  const doctorId = await addDoctor(db, { slug: "vidimyj" });
  await db.insert(doctorServices).values([
    { doctorId, serviceId },
    { doctorId: await addDoctor(db, { state: "left" }), serviceId },
    { doctorId: await addDoctor(db, { slug: "drugoj" }), serviceId: hidden },
  ]);
  const pair = await addResult(db, { categoryId: groupId, serviceId });
  await addResult(db, { categoryId: groupId });
  await addDevice(db, { slug: "vena", services: [serviceId, hidden] });

  const device = await read(app, "/api/equipments/vena", deviceSchema);

  expect(device.services).toMatchObject([{ slug: "sosudy", path: "/categories/lazery/lazery-group/sosudy" }]);
  expect(device.doctors.map(({ slug }) => slug)).toEqual(["vidimyj"]);
  expect(device.portfolio.map(({ id }) => id)).toEqual([pair]);
});

test("a device has its certificates and is found by a former slug", async ({ app, db }) => {
  await changeSlug(db, { entity: "equipment", key: "sosudistyj-lazer-vena-2", slug: "vena-3", actor: "terminal:test" });

  const device = await read(app, "/api/equipments/sosudistyj-lazer-vena-2", deviceSchema);

  expect(device).toMatchObject({ slug: "vena-3", path: "/equipments/vena-3" });
  expect(device.certificates).toHaveLength(1);
});

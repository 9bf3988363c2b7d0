import { bannerSchema } from "@len/contract/banners";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { media } from "../../platform/media/table.ts";
import { banners } from "./table.ts";

const list = z.array(bannerSchema);

test("banners of the demo clinic match the contract, and advertising ones have a warning", async ({ app }) => {
  for (const { isAd, warning } of await read(app, "/api/banners", list)) {
    if (isAd) expect(warning).toBe("Имеются противопоказания. Необходима консультация специалиста");
  }
});

test("a banner is shown only within its dates, in the order set by staff", async ({ app, db }) => {
  await db.update(banners).set({ status: "draft" });
  const [picture] = await db
    .insert(media)
    .values({ name: "b", alt: "", width: 1, height: 1, variants: [{ file: "b.webp", width: 1, height: 1, type: "image/webp" }] })
    .returning({ id: media.id });
  const pictures = { imageId: picture?.id ?? "", imagePhoneId: picture?.id ?? "" };
  const row = { ...pictures, status: "published" as const, text: "", link: "/", buttonText: "" };
  const [past, future] = [new Date("2020-01-01"), new Date("2999-01-01")];
  await db.insert(banners).values([
    { ...row, title: "второй", position: 2, from: past, to: future },
    { ...row, title: "первый", position: 1 },
    { ...row, title: "ещё не начат", from: future },
    { ...row, title: "закончен", to: past },
    { ...row, title: "черновик", status: "draft" as const },
  ]);

  const shown = await read(app, "/api/banners", list);

  expect(shown.map(({ title }) => title)).toEqual(["первый", "второй"]);
  expect(shown[1]).toMatchObject({ from: "2020-01-01T00:00:00.000Z", to: "2999-01-01T00:00:00.000Z" });
});

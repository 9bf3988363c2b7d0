import { seoTextSchema } from "@len/contract/seo";
import { eq } from "drizzle-orm";
import { expect } from "vitest";
import * as z from "zod";
import { test } from "../../../test/app.ts";
import { read } from "../../../test/shapes.ts";
import { seoTexts } from "./table.ts";

test("SEO texts are listed by route, without drafts", async ({ app, db }) => {
  const pages = async () => (await read(app, "/api/seo-texts", z.array(seoTextSchema))).map(({ page }) => page);
  expect(await pages()).toContain("/");

  await db.update(seoTexts).set({ status: "draft" }).where(eq(seoTexts.page, "/"));

  expect(await pages()).not.toContain("/");
});

import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { keepPage, packedAs, weightOf } from "./kept-page.ts";

test("a page takes no more memory than its computed weight, whatever its encodings", async () => {
  const body = Buffer.from(randomBytes(15_000).toString("base64"));
  const page = await keepPage({ headers: [["content-type", "text/html; charset=utf-8"]], body, edition: 1, madeAt: 0 });
  await packedAs(page, "gzip");

  const held = Object.values(page.packed).map((packed) => packed.body.buffer.byteLength);
  expect(held).toHaveLength(2);
  expect(held.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(weightOf(page));
});

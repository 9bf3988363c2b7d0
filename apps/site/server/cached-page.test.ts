import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createCachedPage, encodedAs, encodedData, weightOf } from "./cached-page.ts";

test("a cached page takes no more memory than its computed weight, whatever its encodings", async () => {
  const body = Buffer.from(randomBytes(15_000).toString("base64"));
  const page = await createCachedPage({ headers: [["content-type", "text/html; charset=utf-8"]], body, data: body, edition: 1, madeAt: 0 });
  await encodedAs(page, "gzip");
  if (page.data) await encodedData(page.data, "gzip");

  const bodies = [...Object.values(page.encodings).map((encoded) => encoded.body), ...Object.values(page.data?.bodies ?? {})];
  const held = bodies.map(({ buffer }) => buffer.byteLength);
  expect(held).toHaveLength(4);
  expect(held.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(weightOf(page));
});

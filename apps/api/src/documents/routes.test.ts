import { documentSchema } from "@len/contract/documents";
import { expect } from "vitest";
import * as z from "zod";
import { apiUrl, test } from "../../test/app.ts";
import { read } from "../../test/shapes.ts";

test("papers come in their order, each with a file that can be read", async ({ app }) => {
  const found = await read(app, "/api/documents", z.array(documentSchema));

  expect(found.map(({ kind }) => kind).slice(0, 3)).toEqual(["contract", "prices", "rules"]);
  for (const { file, size, pages, title } of found) {
    const response = await app.request(file.url.replace(apiUrl, ""));
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([response.headers.get("Content-Type"), bytes.length, bytes.subarray(0, 4).toString()]).toEqual([file.type, size, "%PDF"]);
    expect([file.name, pages]).toEqual([`${title}.pdf`, expect.any(Number)]);
  }
});

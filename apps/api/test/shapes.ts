import { paginationSchema } from "@len/contract/envelope";
import { expect } from "vitest";
import * as z from "zod";
import type { TestApp } from "./app.ts";

/** The data of a successful answer, checked to be exactly what the contract says: a field too many fails as well. */
export async function read<Schema extends z.ZodType>(app: TestApp, path: string, schema: Schema): Promise<z.output<Schema>> {
  const { data } = z.strictObject({ success: z.literal(true), data: z.unknown() }).parse(await json(app, path));
  return exactly(schema, data);
}

/** One page of a list. */
export async function readPage<Item extends z.ZodType>(app: TestApp, path: string, item: Item) {
  const envelope = z.strictObject({ success: z.literal(true), data: z.array(z.unknown()), pagination: paginationSchema });
  const { data, pagination } = envelope.parse(await json(app, path));
  return { items: exactly(z.array(item), data), pagination };
}

async function json(app: TestApp, path: string): Promise<unknown> {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return await response.json();
}

/** Parsing drops what a schema does not name, so what comes out must equal what went in. */
function exactly<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.parse(data);
  expect(parsed).toEqual(data);
  return parsed;
}

/** The fields a refusal names. */
export async function refusedFields(response: Response): Promise<Record<string, string[]>> {
  expect(response.status).toBe(422);
  return z
    .object({ error: z.object({ code: z.literal("validation"), fields: z.record(z.string(), z.array(z.string())) }) })
    .parse(await response.json()).error.fields;
}

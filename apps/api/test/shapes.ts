import { paginationSchema } from "@len/contract/envelope";
import { reviewPageSchema } from "@len/contract/reviews";
import { expect } from "vitest";
import * as z from "zod";
import type { TestApp } from "./app.ts";

/** The data of a successful answer, which must match the contract exactly: extra fields fail too. */
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

/** One page of reviews. */
export async function readReviews(app: TestApp, path: string) {
  const { data, pagination } = exactly(reviewPageSchema, await json(app, path));
  return { items: data, pagination };
}

async function json(app: TestApp, path: string): Promise<unknown> {
  const response = await app.request(path);
  expect(response.status, path).toBe(200);
  return await response.json();
}

/** Parsing drops unknown fields, so the result must equal the input. */
function exactly<Schema extends z.ZodType>(schema: Schema, data: unknown): z.output<Schema> {
  const parsed = schema.parse(data);
  expect(parsed).toEqual(data);
  return parsed;
}

/** The fields named by a refusal. */
export async function refusedFields(response: Response): Promise<Record<string, string[]>> {
  expect(response.status).toBe(422);
  return z
    .object({ error: z.object({ code: z.literal("validation"), fields: z.record(z.string(), z.array(z.string())) }) })
    .parse(await response.json()).error.fields;
}

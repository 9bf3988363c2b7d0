import type { Context } from "hono";
import type * as z from "zod";
import { readBody } from "../http/body.ts";
import type { AppEnv } from "../http/context.ts";
import { keyHeader } from "../http/openapi.ts";
import { success } from "../http/pages.ts";
import { invalid } from "../refusals/refusal.ts";
import type { Receipt } from "./receive-once.ts";

/** A received form; `now` is the time of its arrival. */
export type Incoming<Form> = { form: Form; idempotencyKey: string | null; now: Date };

/** Parses the form, passes it to `receive`, and wakes the mail worker unless the form was a repeat. */
export async function answerPost<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
  receive: (incoming: Incoming<z.output<Schema>>) => Promise<Receipt>,
) {
  const idempotencyKey = readIdempotencyKey(c);
  const form = await readBody(c, schema);
  const { isNew, isSender: _, ...received } = await receive({ form, idempotencyKey, now: c.var.now() });
  if (isNew) c.var.formStored();
  return c.json(success(received), 201);
}

function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header(keyHeader);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid({ [keyHeader]: ["От 1 до 200 видимых знаков ASCII"] });
  return key;
}

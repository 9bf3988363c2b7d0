import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import type * as z from "zod";
import { readBody } from "../http/body.ts";
import type { AppEnv } from "../http/context.ts";
import { answers } from "../http/openapi.ts";
import { success } from "../http/pages.ts";
import { invalid } from "../http/problems.ts";
import { ref, type SchemaName } from "../http/schemas.ts";
import type { Receipt } from "./receive-once.ts";

const idempotencyHeader = "Idempotency-Key";

const aboutRepeats =
  " 201 уходит только после надёжного сохранения. Повтор с тем же `Idempotency-Key`, а без ключа — такое же содержание в течение " +
  "10 минут, получает первый ответ. Лишние поля не учитываются.";

type Described = { path: string; tags: string[]; summary: string; description: string; body: SchemaName };

/** A form of a visitor, described: what it takes, what it answers and what it may refuse. */
export function describePost<Path extends string, Params extends z.ZodObject>(
  { body, description, ...route }: Described & { path: Path },
  params?: Params,
) {
  return createRoute({
    ...route,
    method: "post" as const,
    description: description + aboutRepeats,
    request: { ...(params && { params }), body: { required: true, content: { "application/json": { schema: ref(body) } } } },
    parameters: [{ name: idempotencyHeader, in: "header", required: false, schema: { type: "string", pattern: "^[\\x21-\\x7e]{1,200}$" } }],
    responses: answers(201, { data: ref("Received") }, [
      ...(params ? ["not_found" as const] : []),
      "conflict",
      ...(body === "ReviewForm" ? ["duplicate" as const] : []),
      "too_large",
      "unsupported",
      "validation",
      "rate_limited",
      "storage_full",
    ]),
  });
}

type Incoming<Form> = { form: Form; idempotencyKey: string | null; now: Date };

/** Reads the form, has it received, and wakes the worker of letters when it was the first of its kind. */
export async function answerPost<Schema extends z.ZodType>(
  c: Context<AppEnv>,
  schema: Schema,
  receive: (incoming: Incoming<z.output<Schema>>) => Promise<Receipt>,
) {
  const idempotencyKey = readIdempotencyKey(c);
  const form = await readBody(c, schema);
  const { isNew, ...received } = await receive({ form, idempotencyKey, now: c.var.now() });
  if (isNew) c.var.letterQueued();
  return c.json(success(received), 201);
}

function readIdempotencyKey(c: Context<AppEnv>): string | null {
  const key = c.req.header(idempotencyHeader);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid({ [idempotencyHeader]: ["От 1 до 200 видимых знаков ASCII"] });
  return key;
}

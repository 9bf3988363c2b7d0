import type { ProblemCode } from "@len/contract/envelope";
import type { Context } from "hono";
import type * as z from "zod";
import { readBody } from "../http/body.ts";
import type { AppEnv } from "../http/context.ts";
import { answers } from "../http/openapi.ts";
import { success } from "../http/pages.ts";
import { invalid } from "../http/problems.ts";
import { ref, type SchemaName } from "../http/schemas.ts";
import type { Receipt } from "./receive-once.ts";

const keyHeader = "Idempotency-Key";

/** Description of repeats, part of the OpenAPI text of every form. */
export const aboutRepeats =
  "201 уходит только после надёжного сохранения. Повтор с тем же `Idempotency-Key`, а без ключа — такое же содержание в течение 10 минут, " +
  "получает первый ответ. Лишние поля не учитываются.";

export const keyParameter = {
  name: keyHeader,
  in: "header" as const,
  required: false,
  schema: { type: "string" as const, pattern: "^[\\x21-\\x7e]{1,200}$" },
};

export const jsonBody = (name: SchemaName) => ({ required: true, content: { "application/json": { schema: ref(name) } } });

export const answersReceived = (...refusals: ProblemCode[]) =>
  answers(201, { data: ref("Received") }, [
    ...refusals,
    "conflict",
    "too_large",
    "unsupported",
    "validation",
    "rate_limited",
    "storage_full",
  ]);

/** A form being received; `now` is its time of arrival. */
export type Incoming<Form> = { form: Form; idempotencyKey: string | null; now: Date };

/** Parses the form, has it received, and wakes the mail worker unless it was a repeat. */
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
  const key = c.req.header(keyHeader);
  if (key === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid({ [keyHeader]: ["От 1 до 200 видимых знаков ASCII"] });
  return key;
}

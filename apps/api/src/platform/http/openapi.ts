import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { calls } from "@len/contract/calls";
import { type ProblemCode, problemStatus } from "@len/contract/envelope";
import { fieldErrors } from "@len/contract/forms";
import type * as z from "zod";
import { invalid } from "../refusals/refusal.ts";
import type { AppEnv } from "./context.ts";
import { problemText } from "./problems.ts";
import { bodyRef, componentSchemas, ref, shapeOf } from "./schemas.ts";

type Responses = RouteConfig["responses"];

/** A repeat of a form with the same key gets the first answer. */
export const keyHeader = "Idempotency-Key";

/** The router of a feature: data that its schemas refuse are answered 422 with a message per field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(fieldErrors(result.error));
    },
  });
}

/** A call of the contract's table. */
type Call<Method extends "get" | "post", Path extends string, Params extends z.ZodObject, Query extends z.ZodObject> = {
  method: Method;
  path: Path;
  params: Params;
  query: Query;
  body?: z.ZodType;
  answer: z.ZodType;
  refuses: ProblemCode[];
};

/**
 * `operationId` is needed only for a call that the contract's table does not have under its path; otherwise it is the name in the table.
 */
type Texts = { tag: string; summary: string; description: string; operationId?: string };

/** A route of the table of calls, with its documentation. */
export function route<Method extends "get" | "post", Path extends string, Params extends z.ZodObject, Query extends z.ZodObject>(
  { method, path, params, query, body, answer, refuses }: Call<Method, Path, Params, Query>,
  { tag, summary, description, operationId }: Texts,
) {
  return createRoute({
    method,
    path,
    ...(operationId && { operationId }),
    tags: [tag],
    summary,
    description,
    request: { params, query, ...(body && { body: jsonBody(body) }) },
    responses: answers(200, answer, body ? [...refuses, ...refusedBodies] : refuses),
  });
}

const keyParameter = {
  name: keyHeader,
  in: "header" as const,
  required: false,
  schema: { type: "string" as const, pattern: "^[\\x21-\\x7e]{1,200}$" },
};

/** The note about repeats in the description of every form. */
const aboutRepeats =
  "201 уходит только после надёжного сохранения. Повтор с тем же `Idempotency-Key`, а без ключа — такое же содержание в течение 10 минут, " +
  "получает первый ответ. Лишние поля не учитываются.";

/** The route of a form whose repeats are detected. */
export function formRoute<Path extends string, Params extends z.ZodObject, Query extends z.ZodObject>(
  { method, path, params, query, body, answer, refuses }: Call<"post", Path, Params, Query> & { body: z.ZodType },
  { tag, summary, description }: Texts,
) {
  return createRoute({
    method,
    path,
    tags: [tag],
    summary,
    description: `${description} ${aboutRepeats}`,
    request: { params, query, body: jsonBody(body) },
    parameters: [keyParameter],
    responses: answers(201, answer, [...refuses, "conflict", ...refusedBodies]),
  });
}

const jsonBody = (body: z.ZodType) => ({ required: true, content: { "application/json": { schema: bodyRef(body) } } });

/** Refusals of every call: its path, its query, its length, or an internal error. */
const refusedAnywhere: ProblemCode[] = ["bad_request", "too_large", "validation", "internal", "maintenance", "storage_full"];
const refusedBodies: ProblemCode[] = ["unsupported", "rate_limited"];

function answers(status: 200 | 201, answer: z.ZodType, refuses: ProblemCode[]): Responses {
  return { [status]: { description: "Успех", content: { "application/json": { schema: shapeOf(answer) } } }, ...refusals(...refuses) };
}

/** Refusals of a call in addition to those of every call. */
export function refusals(...refused: ProblemCode[]): Responses {
  const responses: Responses = {};
  for (const [status, codes] of groupByStatus([...refused, ...refusedAnywhere])) responses[status] = refusal(status, codes);
  responses[414] = refusal(414, ["too_large"]);
  responses[431] = refusal(431, ["too_large"]);
  return responses;
}

const sayWhenToRepeat = [429, 503, 507];

function refusal(status: number, codes: ProblemCode[]) {
  const retryAfter = { "Retry-After": { description: "Секунды до повтора", required: true, schema: { type: "integer" as const } } };
  return {
    description: codes.map((code) => `\`${code}\`: ${problemText[code]}`).join("; "),
    ...(sayWhenToRepeat.includes(status) && { headers: retryAfter }),
    content: { "application/json": { schema: ref("Failure") } },
  };
}

function groupByStatus(codes: ProblemCode[]): Map<number, ProblemCode[]> {
  const groups = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) groups.set(problemStatus[code], [...(groups.get(problemStatus[code]) ?? []), code]);
  return groups;
}

const about = `Публичные вызовы сайта клиники: JSON, без учётных данных, с любой страницы (CORS \`*\`).

Успех: \`{success: true, data, pagination?}\`. Отказ: \`{success: false, error: {code, message, fields?, requestId}}\`,
текст по-русски, для людей. Деньги — целые копейки, моменты времени — UTC (ISO 8601), дни — \`2026-11-21\` по часам клиники.

Списки: \`limit\` 1–100, \`page\` от 1; страница после последней пуста. Незнакомые параметры не учитываются. Ответы на чтение несут \`ETag\` и
\`Last-Modified\`; на \`If-None-Match\` и \`If-Modified-Since\` без перемен приходит 304.`;

const callNames = new Map(Object.entries(calls).map(([name, { method, path }]) => [`${method} ${path}`, name]));

/** The description of every registered route, OpenAPI 3.1. */
export function describeCalls(app: OpenAPIHono<AppEnv>, apiUrl: string) {
  const description = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "API сайта клиники", version: "0.1.0", description: about, license: { name: "MIT" } },
    servers: [{ url: apiUrl }],
  });
  for (const [path, { get: read, post }] of Object.entries(description.paths ?? {})) {
    for (const [method, operation] of Object.entries({ get: read, post })) {
      if (!operation) continue;
      operation.operationId ??= callNames.get(`${method} ${path}`);
      operation.security = [];
    }
    if (read?.responses) read.responses[304] = { description: "Не изменилось с того `ETag`, что назван в `If-None-Match`" };
  }
  return description;
}

/** Serves the description at /api/openapi.json. */
export function serveDescription(app: OpenAPIHono<AppEnv>, apiUrl: string): void {
  for (const [name, schema] of Object.entries(componentSchemas)) app.openAPIRegistry.registerComponent("schemas", name, schema);
  app.get("/api/openapi.json", (c) => c.json(describeCalls(app, apiUrl)));
}

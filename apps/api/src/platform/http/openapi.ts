import { OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import { type ProblemCode, problemStatus } from "@len/contract/envelope";
import { fieldErrors } from "@len/contract/forms";
import { invalid } from "../refusals/refusal.ts";
import type { AppEnv } from "./context.ts";
import { problemText } from "./problems.ts";
import { componentSchemas, ref, type SchemaName } from "./schemas.ts";

type Responses = RouteConfig["responses"];
type Shape = Record<string, unknown>;

/** A section's routes: whatever its schemas refuse leaves as 422 with a message per field. */
export function createRouter(): OpenAPIHono<AppEnv> {
  return new OpenAPIHono<AppEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(fieldErrors(result.error));
    },
  });
}

/** `{success, data}`: one value, by the name of its schema or as a shape of such. */
export function answersOne(name: SchemaName, ...refusals: ProblemCode[]): Responses {
  return answers(200, { data: ref(name) }, refusals);
}

/** `{success, data: […]}`: a whole list. */
export function answersAll(name: SchemaName, ...refusals: ProblemCode[]): Responses {
  return answers(200, { data: { type: "array", items: ref(name) } }, refusals);
}

/** `{success, data: […], pagination}`: one page of a list. */
export function answersPage(name: SchemaName): Responses {
  return answers(200, { data: { type: "array", items: ref(name) }, pagination: ref("Pagination") }, ["validation"]);
}

/** What any call may be refused for: its address, its query, its length, or our own trouble. */
const refusedAnywhere: ProblemCode[] = ["bad_request", "too_large", "validation", "internal", "maintenance", "storage_full"];

export function answers(status: 200 | 201, properties: Record<string, Shape>, codes: ProblemCode[]): Responses {
  const schema = {
    type: "object" as const,
    required: ["success", ...Object.keys(properties)],
    properties: { success: { const: true }, ...properties },
    additionalProperties: false,
  };
  return { [status]: { description: "Успех", content: { "application/json": { schema } } }, ...refusals(...codes) };
}

/** What a call may be refused with, beside what any may be. */
export function refusals(...refused: ProblemCode[]): Responses {
  const responses: Responses = {};
  for (const [status, codes] of groupByStatus([...refused, ...refusedAnywhere])) responses[status] = refusal(status, codes);
  responses[414] = refusal(414, ["too_large"]);
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

/** The description of every registered route, OpenAPI 3.1. */
export function describeCalls(app: OpenAPIHono<AppEnv>, apiUrl: string) {
  const description = app.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: "API сайта клиники", version: "0.1.0", description: about, license: { name: "MIT" } },
    servers: [{ url: apiUrl }],
  });
  for (const { get: read } of Object.values(description.paths ?? {})) {
    if (read?.responses) read.responses[304] = { description: "Не изменилось с того `ETag`, что назван в `If-None-Match`" };
  }
  return description;
}

/** Serves it at /api/openapi.json. */
export function serveDescription(app: OpenAPIHono<AppEnv>, apiUrl: string): void {
  for (const [name, schema] of Object.entries(componentSchemas)) app.openAPIRegistry.registerComponent("schemas", name, schema);
  app.get("/api/openapi.json", (c) => c.json(describeCalls(app, apiUrl)));
}

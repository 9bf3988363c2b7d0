import { createHash } from "node:crypto";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { createApp } from "../src/app.ts";
import { describeCalls } from "../src/platform/http/openapi.ts";

type App = ReturnType<typeof createApp>;
type Described = { headers?: Record<string, { required?: boolean }>; content?: Record<string, unknown> };
type Call = { template: string; pattern: RegExp; operations: Record<string, { responses?: Record<string, Described> }> };

const key = "api";
const failureAddress = `${key}#/components/schemas/Failure`;

type Description = {
  calls: Call[];
  ajv: Ajv2020;
  validators: Map<string, ValidateFunction>;
  /** Hash of the last valid answer by URL; an identical answer is not checked again. */
  passed: Map<string, string>;
};

/** Shared by all tests, because compiling the schemas for each test would take longer than the tests. */
let described: Description | undefined;

function describe(app: App, apiUrl: string): Description {
  const description = describeCalls(app, apiUrl);
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }));
  ajv.addSchema(description, key, undefined, false);
  return { calls: listCalls(description.paths ?? {}), ajv, validators: new Map(), passed: new Map() };
}

/**
 * Checks every answer of the app against its own OpenAPI document: an undeclared status, a missing or extra field,
 * a missing promised header. A violation throws in whichever test made the request.
 */
export function conforming(app: App, apiUrl: string): App {
  described ??= describe(app, apiUrl);
  const { calls, ajv, validators, passed } = described;

  function expectShape(address: string, body: unknown, where: string) {
    const validate = validators.get(address) ?? ajv.compile({ $ref: address });
    validators.set(address, validate);
    if (!validate(body)) deviate(where, `${ajv.errorsText(validate.errors)} in ${JSON.stringify(body ?? null).slice(0, 500)}`);
  }

  async function expectConformity(request: Request, response: Response) {
    const { pathname: path, search } = new URL(request.url);
    const method = request.method === "HEAD" ? "get" : request.method.toLowerCase();
    const where = `${request.method} ${path} → ${response.status}`;
    const call = calls.find(({ pattern }) => pattern.test(path));
    const operation = call?.operations[method];
    const text = isJson(response) && request.method !== "HEAD" ? await response.text() : undefined;
    const hash = response.ok && text !== undefined ? hashOf(text) : undefined;
    const isKnown = hash !== undefined && passed.get(where + search) === hash;
    const body = text === undefined || isKnown ? undefined : JSON.parse(text);

    if (response.status >= 400 && path.startsWith("/api/")) expectFailure(response, body, request.method, where);
    if (!call || !operation) return;
    const answered = operation.responses?.[response.status];
    if (!answered) return deviate(where, `the call names only ${Object.keys(operation.responses ?? {})}`);
    for (const [name, header] of Object.entries(answered.headers ?? {})) {
      if (header.required && !response.headers.has(name)) deviate(where, `no ${name}`);
    }
    if (!answered.content || request.method === "HEAD") return;
    for (const type of Object.keys(answered.content)) {
      if (!response.headers.get("Content-Type")?.startsWith(type)) deviate(where, `${response.headers.get("Content-Type")} is not ${type}`);
      if (body !== undefined)
        expectShape(pointer("paths", call.template, method, "responses", response.status, "content", type, "schema"), body, where);
    }
    if (hash !== undefined) passed.set(where + search, hash);
  }

  function expectFailure(response: Response, body: unknown, method: string, where: string) {
    if (method === "HEAD") return;
    expectShape(failureAddress, body, where);
    if (JSON.stringify(body).includes(`"requestId":"${response.headers.get("X-Request-Id")}"`)) return;
    deviate(where, "the code of the request is not the one in its header");
  }

  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    await expectConformity(request, isJson(response) ? response.clone() : response);
    return response;
  };
  return app;
}

/** Paths without parameters first, so that `/api/news/categories` is not taken for an item of `/api/news/{slug}`. */
function listCalls(paths: Record<string, object>): Call[] {
  return Object.entries(paths)
    .map(([template, operations]) => ({
      template,
      pattern: new RegExp(`^${template.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "[^/]+")}$`),
      operations: operations as Call["operations"],
    }))
    .sort((one, other) => one.template.split("{").length - other.template.split("{").length);
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64");

const isJson = (response: Response) => response.headers.get("Content-Type")?.startsWith("application/json") ?? false;

const pointer = (...steps: (string | number)[]) =>
  `${key}#/${steps.map((step) => encodeURIComponent(String(step).replaceAll("~", "~0").replaceAll("/", "~1"))).join("/")}`;

function deviate(where: string, what: string): never {
  throw new Error(`${where} is not what the OpenAPI document says: ${what}`);
}

import { controlMessage, isPlainText } from "@len/contract/checks";
import { fieldErrorsByPath } from "@len/contract/forms";
import { type Allowed, type StaffMethod, staffCalls } from "@len/contract/staff/calls";
import { secondStepMinutes } from "@len/contract/staff/person";
import { type Context, Hono } from "hono";
import * as z from "zod";
import type { Database } from "../database/database.ts";
import { readBody } from "../http/body.ts";
import type { AppEnv, HttpDeps } from "../http/context.ts";
import { refusals } from "../http/openapi.ts";
import { unsupported } from "../http/problems.ts";
import { componentSchemas } from "../http/schemas.ts";
import type { MediaStore } from "../media/store.ts";
import type { Uploads } from "../media/uploads.ts";
import { invalid, Refusal } from "../refusals/refusal.ts";
import type { StaffAuth } from "./auth.ts";
import type { LiveEvents } from "./live-events.ts";
import { findSession, needsSecondStep, requireRecentSecondStep, type SignedIn } from "./session.ts";

/** A call of the contract's table with the data for the documentation and the audit log. */
type Spec<Roles extends Allowed, Params extends z.ZodObject, Input extends z.ZodType, Answer extends z.ZodType> = {
  method: StaffMethod;
  path: string;
  /** The roles that may call. There is no default: a call without it does not compile. */
  roles: Roles;
  params?: Params | undefined;
  input: Input;
  answer: Answer;
  ifMatch: boolean;
  /** The body is a part of a file, which the handler reads; there is no input. */
  isUpload: boolean;
  /** True for a call that changes rights or exports personal data: it needs a recent second step. */
  power: boolean;
  refuses: Parameters<typeof refusals>;
  /** The acts of the audit log that a successful call may write; `null`: it neither changes anything nor shows personal data. */
  audit: readonly [string, ...string[]] | null;
  summary: string;
};

type AnySpec = Spec<Allowed, z.ZodObject, z.ZodType, z.ZodType>;

export type StaffDepsOfApp = Pick<HttpDeps, "db" | "sealer" | "config" | "log"> & {
  auth: StaffAuth;
  liveEvents: LiveEvents | undefined;
  /** The time zone of the clinic, as IANA names it. */
  readTimeZone(): Promise<string>;
  /** The clinic's name and the words of its addresses: a password made of them is refused. */
  readClinicWords(): Promise<string[]>;
  store: MediaStore;
  uploads: Uploads;
};

/** The arguments of a handler. `me` is null only in calls for `anyone`, `version` only in calls without `ifMatch`. */
export type StaffRequest<Roles extends Allowed, Params extends z.ZodObject, Input extends z.ZodType> = {
  c: Context<AppEnv>;
  db: Database;
  deps: StaffDepsOfApp;
  me: Roles extends "anyone" ? null : SignedIn;
  input: z.output<Input>;
  params: z.output<Params>;
  version: number;
  isBackground: boolean;
};

export type StaffRoute = { spec: AnySpec; answer(c: Context<AppEnv>, deps: StaffDepsOfApp): Promise<Response> };

/**
 * A call of the staff panel; this is the only way to mount one. Before the handler runs it refuses requests of other origins, sessions
 * without the role or without a required second step (a recent one for powerful acts), invalid input, and changes without a version. The
 * answer contains only the fields of its schema and is never cached.
 */
export function staffRoute<Roles extends Allowed, Input extends z.ZodType, Answer extends z.ZodType, Params extends z.ZodObject>(
  spec: Spec<Roles, Params, Input, Answer>,
  handle: (request: StaffRequest<Roles, Params, Input>) => Promise<z.input<Answer> | Response>,
): StaffRoute;
export function staffRoute(
  spec: AnySpec,
  handle: (request: StaffRequest<Allowed, z.ZodObject, z.ZodType>) => Promise<unknown>,
): StaffRoute {
  return {
    spec,
    async answer(c, deps) {
      refuseOtherOrigins(c, deps.config.apiUrl);
      const isBackground = c.req.header("X-Background") === "1";
      // A stream reconnects by itself, which is not a person's act.
      const isAct = !isBackground && c.req.header("Accept") !== "text/event-stream";
      const me = await admit(c, deps.auth, spec.roles, isAct);
      if (spec.power) requireRecentSecondStep(me);
      const params = spec.params ? await parse(spec.params, c.req.param()) : {};
      requirePlain(params);
      const input = await readInput(c, spec);
      const version = spec.ifMatch ? requireVersion(c) : 0;
      const result = await handle({ c, db: deps.db, deps, me, input, params, version, isBackground });
      c.header("Cache-Control", "no-store");
      c.header("Vary", "Cookie");
      // The handler has answered with a stream or a file.
      if (result instanceof Response) return result;
      return c.json(await spec.answer.parseAsync(result), 200);
    },
  };
}

const uploadType = "application/offset+octet-stream";

async function readInput(c: Context<AppEnv>, { method, input, isUpload }: AnySpec): Promise<unknown> {
  if (isUpload) {
    if (![undefined, uploadType].includes(c.req.header("Content-Type"))) throw unsupported();
    return {};
  }
  if (method !== "get") return await readBody(c, input, fieldErrorsByPath);
  const query = await parse(input, c.req.query());
  requirePlain(query);
  return query;
}

/** Refuses control characters in parts of an address: PostgreSQL cannot store U+0000. */
function requirePlain(values: unknown): void {
  for (const [name, value] of Object.entries(values ?? {}))
    for (const text of [value].flat()) if (typeof text === "string" && !isPlainText(text)) throw invalid({ [name]: [controlMessage] });
}

/** Pages of other origins, and requests that hide their origin, may not change or read anything. */
function refuseOtherOrigins(c: Context<AppEnv>, apiUrl: string): void {
  const site = c.req.header("Sec-Fetch-Site");
  const origin = c.req.header("Origin");
  const isRead = c.req.method === "GET" || c.req.method === "HEAD";
  const isOwnSite = site === undefined || site === "same-origin" || (isRead && site === "none");
  const isOwnOrigin = origin === undefined ? isRead : origin === new URL(apiUrl).origin;
  if (!isOwnSite || !isOwnOrigin) throw new Refusal("forbidden", `Панель отвечает только своим страницам: ${apiUrl}/admin/`);
}

async function admit(c: Context<AppEnv>, auth: StaffAuth, roles: Allowed, isAct: boolean): Promise<SignedIn | null> {
  if (roles === "anyone") return null;
  const me = await findSession(c, auth, isAct);
  if (!me) throw new Refusal("unauthorized");
  if (roles === "signed_in") return me;
  if (needsSecondStep(me.roles) && !me.twoFactorEnabled) throw new Refusal("second_step");
  if (!me.roles.some((role) => roles.includes(role))) throw new Refusal("forbidden");
  return me;
}

async function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): Promise<z.output<Schema>> {
  const result = await schema.safeParseAsync(value);
  if (!result.success) throw invalid(fieldErrorsByPath(result.error));
  return result.data;
}

/** Reads the version from a header such as `If-Match: "3"`. */
function requireVersion(c: Context<AppEnv>): number {
  const [, version] = /^"(\d{1,9})"$/.exec(c.req.header("If-Match")?.trim() ?? "") ?? [];
  if (version === undefined) throw new Refusal("version_required");
  return Number(version);
}

/** All staff calls under one router, mounted before the middleware of the public calls: CORS, caching, limits of posts. */
export function mountStaff(routes: StaffRoute[], deps: StaffDepsOfApp): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const { spec, answer } of routes) app.on(spec.method.toUpperCase(), inHono(spec.path), (c) => answer(c, deps));
  return app;
}

const inHono = (path: string) => path.replaceAll(/\{(\w+)\}/g, ":$1");

/** `GET /api/staff/openapi.json` describes these calls and itself. */
export function staffDescription(routes: StaffRoute[]): StaffRoute {
  const spec = { ...staffCalls.description, summary: "Описание вызовов", audit: null };
  let described: ReturnType<typeof describeStaffCalls> | undefined;
  const own = staffRoute(spec, async ({ deps }) => {
    described ??= describeStaffCalls([...routes, own], deps.config.apiUrl);
    return described;
  });
  return own;
}

/** OpenAPI 3.1, in a document separate from that of the public calls. */
export function describeStaffCalls(routes: StaffRoute[], apiUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { spec } of routes) paths[spec.path] = { ...paths[spec.path], [spec.method]: operation(spec) };
  return {
    openapi: "3.1.0",
    info: { title: "API панели сотрудников", version: "0.1.0", description: "Вызовы своих страниц панели; сеанс в cookie." },
    servers: [{ url: apiUrl }],
    paths,
    components: { schemas: { Failure: componentSchemas.Failure } },
  };
}

function operation({ method, path, roles, params, input, answer, ifMatch, isUpload, power, refuses, audit, summary }: AnySpec) {
  const inPath = Object.entries(params?.shape ?? {}).map(([name, schema]) => parameter(name, "path", schema));
  const isOpen = roles === "anyone";
  const who = isOpen ? "без входа" : roles === "signed_in" ? "любой вошедший" : roles.join(", ");
  return {
    operationId: path.replace("/api/staff/", "").replaceAll(/[{}]/g, "").replaceAll("/", "-") + (method === "get" ? "" : `-${method}`),
    summary,
    description: `Роли: ${who}. Журнал: ${audit?.join(", ") ?? "нет"}.${power ? ` Нужен второй шаг не старше ${secondStepMinutes} минут.` : ""}`,
    parameters: [...inPath, ...(method === "get" ? inQuery(input) : []), ...(ifMatch ? [parameter("If-Match", "header", z.string())] : [])],
    ...(method !== "get" && { requestBody: { required: !isUpload, content: isUpload ? aPart : json(jsonSchema(input, "input")) } }),
    responses: {
      200: { description: "Успех", content: json(jsonSchema(answer, "output")) },
      ...refusals(...refuses, "forbidden", "unsupported", ...(isOpen ? [] : signedIn), ...(ifMatch ? changes : [])),
    },
  };
}

const json = (schema: Record<string, unknown>) => ({ "application/json": { schema } });
const aPart = { [uploadType]: {} };

const signedIn = ["unauthorized", "second_step"] as const;
const changes = ["conflict", "version_required"] as const;

function inQuery(input: z.ZodType) {
  return input instanceof z.ZodObject ? Object.entries(input.shape).map(([name, schema]) => parameter(name, "query", schema)) : [];
}

const parameter = (name: string, where: "path" | "header" | "query", schema: z.core.$ZodType) => ({
  name,
  in: where,
  required: where !== "query",
  schema: jsonSchema(schema, "input"),
});

function jsonSchema(schema: z.core.$ZodType, io: "input" | "output"): Record<string, unknown> {
  const { $schema, ...written } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return written;
}

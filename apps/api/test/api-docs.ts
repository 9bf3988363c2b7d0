import { globSync, readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Set by `npm run docs:api`. */
export const isWriting = process.env.API_DOCS === "write";

const schemaSchema = z.looseObject({ $ref: z.string().optional(), type: z.unknown().optional() });
const operationSchema = z.object({
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), required: z.boolean().optional(), schema: z.looseObject({}).optional() }))
    .default([]),
  requestBody: z.object({ content: z.record(z.string(), z.object({ schema: schemaSchema })) }).optional(),
  responses: z.record(z.string(), z.unknown()),
});
const descriptionSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) });

type Operation = z.infer<typeof operationSchema>;
type Call = { method: string; path: string; operation: Operation };

const intro = `# Calls of the API host

Made from the OpenAPI document by \`npm run docs:api\`; not edited by hand, and a test fails when it is stale. The whole document, with every
shape, is at \`/api/openapi.json\`, readable at \`/api/docs\`. The last line names the test that asks the call on a real database; every
answer of every API test is also validated against the document.

Every call may answer, beside what is listed, 400, 413, 414, 422, 500, 503 and 507 in the one shape of a failure; reads answer 304 to
\`If-None-Match\`.
`;

/** Generates docs/api.md. Throws when a call has no test. */
export function writeApiDocs(description: unknown): string {
  const tests = readTests();
  const sections = Map.groupBy(callsOf(description), ({ operation }) => operation.tags[0] ?? "");
  const parts = [...sections].map(([tag, calls]) =>
    [`## ${tag}\n`, ...calls.map((call) => describe(call, proofOf(call, tests)))].join("\n"),
  );
  return [intro, ...parts].join("\n");
}

function callsOf(description: unknown): Call[] {
  return Object.entries(descriptionSchema.parse(description).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
}

const usual = ["304", "400", "413", "414", "422", "500", "503", "507"];

function describe({ method, path, operation }: Call, proof: string): string {
  const { summary, description, parameters, requestBody, responses } = operation;
  const statuses = Object.keys(responses).filter((status) => !usual.includes(status));
  const body = Object.values(requestBody?.content ?? {})[0]
    ?.schema.$ref?.split("/")
    .at(-1);
  const lines = [
    `### \`${method.toUpperCase()} ${path}\``,
    "",
    `**${summary}.** ${description}`,
    "",
    ...parameters.map((parameter) => `- \`${parameter.name}\` (${placeNames[parameter.in] ?? parameter.in})${boundsOf(parameter.schema)}`),
    ...(body ? [`- body: \`${body}\``] : []),
    `- answers: ${statuses.join(", ")}`,
    `- test: [${basename(dirname(proof))}/${basename(proof)}](../${proof})`,
    "",
  ];
  return lines.join("\n");
}

const placeNames: Record<string, string> = { query: "query", path: "path", header: "header" };

function boundsOf(schema: Record<string, unknown> | undefined): string {
  const { default: usually, pattern, maxLength, enum: values, anyOf } = schema ?? {};
  const bounds = [
    pattern === undefined ? "" : `\`${String(pattern)}\``,
    maxLength === undefined ? "" : `at most ${String(maxLength)} characters`,
    Array.isArray(values) ? values.map((value) => `\`${String(value)}\``).join(", ") : "",
    Array.isArray(anyOf) && anyOf.some((one) => one?.type === "array") ? "one, repeated or a comma list" : "",
    usually === undefined || usually === "" ? "" : `by default \`${String(usually)}\``,
  ].filter(Boolean);
  return bounds.length > 0 ? `: ${bounds.join(", ")}` : "";
}

type TestFile = { file: string; text: string };

/** The section's own tests come first: tests of the platform make all calls at once and prove nothing about a single one. */
function readTests(): TestFile[] {
  return (
    globSync("apps/api/src/{features,publishing}/**/*.test.ts", { cwd: root })
      // These files test the calls of staff, which have their own description.
      .filter((file) => !file.endsWith("staff-routes.test.ts"))
      .sort((one, other) => rank(one) - rank(other) || one.localeCompare(other))
      .map((file) => ({ file, text: withPathsWritten(readFileSync(`${root}/${file}`, "utf8")) }))
  );
}

/** A file about a single call may contain its path only once. */
function withPathsWritten(text: string): string {
  const path = /^const path = "([^"]+)";$/m.exec(text)?.[1];
  return path ? text.replaceAll("\u0024{path}", path) : text;
}

const rank = (file: string) => ["routes.test.ts", "store.test.ts", "single.test.ts"].findIndex((name) => file.endsWith(name)) + 1 || 9;

function proofOf({ method, path }: Call, tests: TestFile[]): string {
  const address = path.replaceAll(/[.]/g, "\\.").replaceAll(/\{\w+\}/g, "(?:\\$\\{[^}]+\\}|[^/\"'`?#$\\s]+)");
  const asked = new RegExp(`["'\`]${address}/?(?:["'\`?#]|\\$\\{)`);
  const proof = tests.find(({ text }) => asked.test(text) && (method === "get" || /\bpost\(|method: "POST"/.test(text)));
  if (!proof) throw new Error(`No test calls ${method.toUpperCase()} ${path}: write one in its section`);
  return proof.file;
}
